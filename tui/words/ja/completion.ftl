# シェルの補完。
completion-about = シェルの補完スクリプトを出力する（bash, zsh, fish）
completion-shell = bash、zsh、fish のどれか
