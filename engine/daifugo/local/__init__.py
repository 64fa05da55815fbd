"""The local rules, one file a family; the catalogue lists them in the order of the source."""
