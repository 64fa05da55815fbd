# ルールを選ぶオプション。
asked-rules = ルール：{ $presets }
asked-set = 設定を1つ変える（何度でも）：--set D3=4 --set D15=finite
