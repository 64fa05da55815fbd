# qk judge：対局の外での判定。
judge-about = 素数か、出せる手かを判定し、その根拠と素因数分解を示す
judge-asked = 対象
judge-asked-help = 数（91）、カード（KJ）、手（"12=2^2*3"、"KX|X=7"）。並べれば順に判定する
judge-json = 1行に1つの JSON で出力する
judge-quiet = 何も表示せず、終了コードで答える（数は素数、手は合法、カードはそのどちらかなら 0、ほかは 1）
judge-limit = 証明と素因数分解、それぞれの制限時間の秒数（{ $seconds }）
judge-how = 数・カード・手を書いてください：qk judge 91 KJ "12=2^2*3" "KX|X=7"
judge-no-text = 標準入力が UTF-8 のテキストではありません
judge-unreadable = 「{ $asked }」は判定できません：{ $why }

judge-line = { $subject }：{ $told }
judge-is-prime = 素数です
judge-is-composite = 素数ではありません（合成数）
judge-is-unit = 素数でも合成数でもありません
judge-is-zero = 素数でも合成数でもありません
judge-is-infinity = どの数よりも強い
judge-legal = 出せます（{ $kind }）
judge-as-play = 手としては
judge-as-cards = カードとして読むと { $number }
judge-foul = 反則です。{ $why }
judge-unplayable = 出せません。{ $why }
judge-undecided = 未決。{ $seconds }秒では証明できませんでした
judge-factors-late = { $seconds }秒では素因数分解できませんでした

judge-proof = ［{ $proof }］
judge-proof-trial = 試し割り
judge-proof-bpsw64 = BPSW テスト（2^64 未満では証明）
judge-proof-deterministic-mr = 13個の底によるミラー・ラビン（24桁までは証明）
judge-proof-aprcl = 素数性の証明（APRCL）
judge-proof-miller-rabin-witness = ミラー・ラビンの証拠
judge-proof-factored = 素因数分解
judge-proof-tower-bound = べきが大きすぎる
