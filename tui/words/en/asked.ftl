# Options that choose the rules.
asked-rules = the rules: { $presets }
asked-set = changes one setting, again and again: --set D3=4 --set D15=finite
