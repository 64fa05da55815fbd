"""Questions to the rulebook: players' own words in either language find the answer."""

from __future__ import annotations

import json
import re
import threading
from typing import Any

import pytest
from rich.cells import cell_len
from textual.widgets import Input, OptionList

from engine.daifugo.settings import Rules as DaifugoRules
from engine.prime.settings import Rules as PrimeRules
from netplay.solo.choice import SoloChoice
from tests.tui.screens import screen_text
from tests.tui.test_plain_by_ear import Ear, Seat0
from tests.tui.tyrant_table import dealt, table_pilot
from tests.waiting import PATIENCE, until
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.games import books
from tui.games.books import MOST_ANSWERS, answers, near, pages, rulings, whole
from tui.games.prime.table import TableScreen
from tui.joining import play
from tui.plain.following import PlainTable
from tui.screens import rules
from tui.screens.app import QkApp
from tui.screens.rules import RulesScreen
from tui.text.book_search import BookIndex, sentences, stem
from tui.text.rulebook import Page
from tui.text.words import Words

DISPUTES = """
daifugo | joker last                              | out fouls
daifugo | 8 last                                  | out fouls
daifugo | last card an eight                      | out fouls
daifugo | lock joker                              | official suit_lock OR-11
daifugo | 3 of spades on a joker last card        | official OR-16
daifugo | fouler last place fallen                | titles DF-23
daifugo | who leads when daihinmin left           | series
daifugo | five cards revolution answered by four  | official OR-4
daifugo | passed, may I play again                | pass pass_lockout
daifugo | give joker in the exchange              | series exchange_joker
daifugo | dethroned foul                          | official miyako_ochi OR-19
daifugo | eleven back last card 2                 | out
daifugo | field clears after fouler's eight       | out FF-4
daifugo | 都落ち 反則                             | official miyako_ochi OR-19
daifugo | 縛り ジョーカー                         | official suit_lock OR-11
daifugo | ジョーカーで上がったら反則              | out fouls
daifugo | パスしたあともう一度出せる              | pass pass_lockout
daifugo | 8切り 流れる                            | official eight_cut
daifugo | 大貧民が抜けた 親                       | series goal
daifugo | スペ3 ジョーカー 返せる                 | official spade3_return
prime   | pass again                              | turn
prime   | penalty deck empty                      | short short_deck P-41
prime   | draw pile too short for the penalty     | short short_deck P-41
prime   | two jokers infinity                     | D16 P-35
prime   | a lone A as a foul                      | prime P-22
prime   | 57 with a joker cut                     | cut
prime   | last card 57 flush                      | out
prime   | three players one out one pass flush    | flush P-45
prime   | foul after a draw: drawn card           | foul P-40
prime   | repetition same hands                   | time D18 P-52
prime   | disqualified last                       | out P-51
prime   | foul on purpose                         | foul P-42
prime   | revolution joker alone                  | joker
prime   | 反則 パス                               | flush P-45
prime   | 反則 引いたカード                       | foul P-40
prime   | 山札 足りない 反則                      | short short_deck P-41
prime   | しばり ジョーカー                       | suit_lock extras P-64
tyrant  | passing with an empty stock             | pass TY-45
tyrant  | chips on lead card and lead row         | action TY-42
tyrant  | tie marker purged                       | monarchomachi TY-79
"""
"""The game in which a question is asked, the question, and the pages or clauses that answer it."""
EVERYDAY = """
prime   | can I play a lone ace to draw                | prime P-22 foul P-42 P-30
prime   | is 1 prime                                   | prime P-30
prime   | number that isn't prime                      | prime foul P-30
prime   | can I draw two cards                         | turn P-20
prime   | may I pass without drawing                   | turn P-20
prime   | draw after playing                           | turn P-20
prime   | how many cards do I have to play             | numbers P-21
prime   | equal number allowed                         | numbers P-21
prime   | can the first card be zero                   | numbers P-4
prime   | who starts the game                          | start D5 P-12
prime   | joker as zero                                | joker P-1 numbers P-4
prime   | can two jokers be different values           | joker P-1
prime   | 57 with factors                              | cut P-30 P-31
prime   | when does the revolution end                 | revolution P-33
prime   | 1729 as the last card                        | revolution out
prime   | can I win with a composite                   | composite out P-50
prime   | wrong factorization penalty                  | foul P-40 P-31
prime   | exponent of one                              | composite P-6 P-31 P-22
prime   | does everybody see the factors of a foul     | foul D9 P-36
prime   | what happens when time runs out              | time D8 P-13 D7
prime   | someone left the game                        | out P-51
prime   | everyone else passed                         | flush P-45
prime   | where do the cards go after a flush          | flush D10 P-46
prime   | calculator allowed                           | time D13 P-14
prime   | how many players                             | cards packs official P-11 2014
prime   | winner with empty hand by penalty of others  | short P-41 out P-50 D14
daifugo | can I finish with a joker                    | out fouls FF-1
daifugo | can I finish with a 2                        | out fouls FF-1
daifugo | what beats a joker                           | official spade3_return OR-13 strength forms
daifugo | does a revolution end with the round         | official revolution OR-1 OR-2 OR-4
daifugo | which cards does the loser give              | series exchange DF-27
daifugo | who goes first                               | series first_leader_game1 first_leader_later DF-24 DF-25 trick
daifugo | may the beggar keep the joker                | series exchange_joker DF-30
daifugo | is straight allowed                          | stairs forms combinations
daifugo | two fouls who comes last                     | titles DF-23 out FF-1
daifugo | how long does the lock last                  | official suit_lock OR-10 OR-11
tyrant  | must I follow suit                           | play TY-36
tyrant  | who wins a tie                               | power TY-57 monarchomachi TY-79
tyrant  | what is monarchomachi                        | monarchomachi TY-76
tyrant  | how are chips counted at the end             | score action TY-71 TY-70 TY-72
prime   | Aだけ出せる                                  | prime P-22 P-30
prime   | 1は素数ですか                                | prime P-30
prime   | 2枚引ける                                    | turn P-20
prime   | 引かずにパスできる                           | turn P-20
prime   | 出した後に引ける                             | turn P-20
prime   | 何枚出せばいい                               | numbers P-21
prime   | 同じ数を出せる                               | numbers P-21
prime   | 最初に0を置ける                              | numbers P-4
prime   | 親の決め方                                   | start D5 P-12
prime   | じゃんけん あいこ                            | start D5 P-12
prime   | ジョーカーを0にする                          | joker P-1 numbers P-4
prime   | ジョーカー2枚の値は別々                      | joker P-1
prime   | 57を素因数分解で出す                         | cut P-30 P-31
prime   | 革命はいつ終わる                             | revolution P-33
prime   | 合成数であがれる                             | composite out P-50
prime   | 素因数を間違えた                             | foul P-40 P-31
prime   | 反則の素因数は公開される                     | foul D9 P-36
prime   | 時間切れになったら                           | time D8 P-13 D7
prime   | 途中で抜けた人                               | out P-51
prime   | みんながパスした                             | flush P-45
prime   | 流したカードの順番                           | flush D10 P-46
prime   | 電卓を使っていい                             | time D13 P-14
prime   | わざと間違える                               | foul P-42
prime   | 手札が先になくなった人の勝ち                 | goal out P-50
prime   | 千日手になったら                             | time D18 P-52
prime   | 指数に1を使える                              | composite P-6 P-31 P-22
daifugo | 2であがれる                                  | out fouls FF-1
daifugo | 8であがると                                  | out fouls FF-1
daifugo | ジョーカーに勝つカード                       | official spade3_return OR-13
daifugo | 革命返し                                     | official revolution OR-1 OR-2 OR-4
daifugo | 大貧民は何枚渡す                             | series exchange DF-27
daifugo | 最初の親は誰                                 | series first_leader_game1 first_leader_later DF-24 DF-25
daifugo | 階段は出せる                                 | stairs forms combinations
daifugo | 縛りはいつまで                               | official suit_lock OR-10 OR-11
daifugo | 反則あがりの順位                             | out titles FF-1 DF-23 fouls
daifugo | カード交換 ジョーカー                        | series exchange_joker DF-30
tyrant  | フォローしないといけない                     | play TY-36
tyrant  | 同点のときの勝者                             | power TY-57 monarchomachi TY-79
tyrant  | パスは続けてできる                           | pass TY-45
tyrant  | チップはどこに置く                           | action TY-40 TY-39
"""
"""Forty questions in each language, as they are asked at a table."""
SPOKEN = """
prime | I drew already, do I have to play something now? | turn P-20
prime | he put down 51 thinking it was prime, what now | foul prime P-40 P-30
prime | how many do I pick up when I'm wrong | foul P-40
prime | can an ace count as eleven or fourteen | cards P-1 P-2 numbers
prime | what's the biggest two card number | revolution numbers prime
prime | does QK beat a pair of kings | numbers prime P-21
prime | can I use the joker as a factor | joker composite P-1 P-31 P-35
prime | do the factor cards have to come from my hand | composite P-31 P-21
prime | may I look at the prime table while playing | time D13 P-14
prime | who won if both have the same number of cards when the hour is up | suspended D12 P-53
prime | after a cut, whose turn is it | cut P-33
prime | somebody played 57 on my king, is it over | cut P-30 P-33
prime | does it stay reversed after everything is cleared away | revolution flush P-33
daifugo | can you stop an 8 with anything | official eight_cut OR-7 OR-8 OR-9
daifugo | is a pair of sixes beaten by a single two | play DF-11
daifugo | my friend ended on an eight and says it counts | out fouls FF-1
daifugo | somebody threw four jacks, which cards are strong now | official revolution OR-1 OR-2
daifugo | do twos stay highest when jacks are down | eleven_back
daifugo | how do we hand out the cards if it doesn't divide evenly | uneven first_dealt DF-3 DF-4 cards
tyrant | what is a face down card worth | power play TY-35 TY-52 TY-54 secret TY-17
prime | 引いてから出さないのはあり？ | turn P-20
prime | 間違えて91を出しちゃった | foul prime P-40 P-30
prime | ペナって何枚取るの | foul penalty P-40
prime | 素因数って場に残るの？ | composite flush P-31 P-46
prime | ジョーカーって1枚だけで出せる？ | joker D15 P-34 P-35
prime | ジョーカーで終わっていいの | D17 P-34 out joker
prime | グロタンしたら次だれから | cut P-33
prime | 革命中にもう一回1729出したら？ | revolution P-33
prime | 9を3の2乗で出せますか | composite P-6 P-31
prime | スマホの素数判定アプリ使っていい？ | time D13 P-14
prime | 持ち時間すぎちゃったら負け？ | time D8 P-13
prime | みんなパスしたら誰が親になるの | flush P-45
daifugo | 8で切ったあと誰の番？ | official eight_cut OR-7 DF-18
daifugo | イレバ中にあがれないカードは？ | out fouls FF-1 eleven_back
daifugo | 2枚出しにジョーカー混ぜてもいい？ | play cards DF-6 DF-9 DF-10 DF-12 forms
daifugo | 都落ちした人の手札どうなるの | official miyako_ochi OR-18 OR-17
daifugo | 貧民は何を渡せばいいの | series exchange DF-27
daifugo | 階段に革命ある？ | stairs run_revolution GR-3 revolution
tyrant | マストフォローできないときは何を出すの | play TY-36 TY-37
tyrant | 点が並んだらどっちの勝ち | power monarchomachi score TY-57 TY-79 TY-78
prime | my opponent ran out of thinking time | time D8 P-13
prime | do we reveal the divisors after someone fouls | foul D9 P-36
prime | can I put a zero in front with the joker | numbers joker P-4
prime | are you allowed to lose on purpose to get more cards | foul P-42
prime | which card is worth 10 | cards P-2 numbers
prime | I finished my last cards on a composite number, do I win | composite out P-50
prime | is infinity beaten by something | joker P-34 P-35
prime | how many cards does each player start with | D4 start cards P-11
daifugo | what happens to the millionaire who doesn't come first | official miyako_ochi OR-17 titles
daifugo | can I still play after I passed once this round | pass pass_lockout DF-16
prime | 山札がなくなったらどうする | short short_deck P-41 turn P-20
prime | 1枚引いたあと素数が作れなかったら | turn P-20
prime | KKって2枚のQKより強い？ | numbers P-21 revolution
prime | 先攻はどうやって決めますか | start D5 P-12
prime | 二人同時に失格したら何位？ | out suspended P-51
prime | 指数のカードも手札から出すの？ | composite P-6 P-31
daifugo | 革命のあとにもう一回革命したら戻る？ | official revolution OR-1 OR-2
daifugo | ジョーカー最強？何で倒せるの | cards official spade3_return OR-13 DF-2
daifugo | マーク縛り中にパスしたらどうなる | official suit_lock pass OR-10 OR-11
tyrant | 裏向きで出していいのはいつ | play TY-34 TY-35 TY-36
"""
"""Thirty questions in each language, in the words of a beginner."""
SHOUTED = """
daifugo | 5飛ばしで一周したら俺の番？ | pass five_skip skip_per_card GR-8
daifugo | 8を2枚出しても流れる？ | official eight_cut OR-7
daifugo | do i take the ace's cards into my hand | ace_tax
daifugo | does the poor man have to hand over his joker | exchange_joker series DF-30
daifugo | i dropped out because of a foul and so did she, who's scum | titles DF-23
daifugo | if the player who led has finished, who leads | pass DF-19 DF-18
daifugo | is a 3 forbidden as last card when things are upside down | out fouls FF-1 FF-2
daifugo | is it ok to end with two 8s | out fouls FF-1
daifugo | my seven gives away my last card, do i win | seven_pass out
daifugo | what counts as stairs with a joker at the top end | joker_beyond stairs
daifugo | when you play a nine somebody picks a card from my hand blind?? | nine_gamble
daifugo | くろい7出したら引くんだっけ | black_7_draw
daifugo | みんな出せなくて自分の番に戻ってきたら流していい？ | pass DF-18
daifugo | ジョーカー二枚あるとき片方の上にもう一枚出せる？ | joker_return
daifugo | スペ３返しされたら誰が親 | official spade3_return OR-13
daifugo | 二位だった人は何枚もらえる？ | series exchange DF-27
daifugo | 最後の2枚が7渡しで無くなったらあがり扱い？ | seven_pass out
daifugo | 渡したカードそのまま返されたんだけど | series exchange_blind
daifugo | 革命してる時にイレブンバックしたら？ | eleven_back
prime   | I've got zero cards thanks to someone else's mistake, am I out | short P-41 out
prime   | can I see other people's cards | D19 cards P-15
prime   | can I undo a bad number before the judge checks it | foul P-40 turn P-20
prime   | do jokers keep their value on the table | joker P-1
prime   | does ∞ win in a revolution too | joker P-34 revolution P-33
prime   | dude got stuck thinking for two minutes | time D7 D8 P-13
prime   | hands visible or secret? | D19 cards P-15
prime   | i dont have any prime, what do i do | turn P-20 flush
prime   | is 0 at the start ok like 07 | numbers P-4
prime   | what if I just don't play anything and skip every turn | turn flush P-20 P-45
prime   | そすうじゃない数出しちゃったらどうなる | foul P-40 P-30
prime   | ジョーカー最後に残しても平気？ | D17 out joker P-34
prime   | トランプ2つ混ぜて遊べる？ | packs cards P-11
prime   | 先行どうやってきめる | start D5 P-12
prime   | 全員パスしたらもう一回自分から？ | flush P-45
prime   | 抜けた人の手札どこにいくん | out P-51
prime   | 途中で帰った人ってビリ？ | out P-51
prime   | ４枚出されたら４枚じゃないとダメ？ | numbers P-21
tyrant  | can i save my chips, are they worth something | score action TY-71
tyrant  | パスしたら手札何枚もらえるの | pass TY-44
tyrant  | 前のトリックでパスしたのにまたパスしたい | pass may TY-45 TY-31
"""
"""Twenty questions in each language, as they are shouted across a table: slang, half sentences, counts in words."""

HAPPENED = """
prime   | Somebody played 1 and says it was a prime number           | prime P-22 P-30
prime   | the deck ran dry halfway through my punishment             | short P-41 short_deck
prime   | I said the joker was 3 last round, can it be 7 now         | joker P-1
prime   | looked at his phone for primes                             | time D13 P-14
prime   | what if everybody keeps passing forever                    | D18 P-52 time flush
prime   | the server kicked me out, am I last?                       | out P-51
prime   | smallest first when cards go back                          | flush P-46 D10 P-3
prime   | extra seconds per move like in go                          | per_turn bank P-13
prime   | is QQ twelve twelve or 24                                  | numbers P-4 cards
prime   | we have 3 decks                                            | packs P-11
prime   | 手札が4 6 8しかない                                               | turn P-20 foul P-42 composite
prime   | 判定に時間かかったら持ち時間減る？                                          | D7 D11 P-13 time
prime   | 回線落ちしたらどうなる                                                | out P-51
prime   | ルールを昔のやつにしたい                                               | 2014 P-62
prime | 素数を全然知らないけど遊べる？ | beginner listed tell_factors P-71 P-72 P-69
prime   | 22と222どっち強い                                                | numbers P-21 P-4
prime   | ぐろたんかっと                                                    | cut P-30
prime   | 強制パスに変えたい                                                  | D8 P-13
daifugo | he finished on a pair of eights and claims first place     | out fouls FF-1
daifugo | Can I put an ace on a king during jack back?               | eleven_back cards DF-7
daifugo | discard pile is empty, satan has no card                   | GR-13 local satan
daifugo | is 2 3 4 legal as stairs                                   | tunnel stairs
daifugo | four eights, is it a revolution or a cut | local revolution eight_cut official PL-7
daifugo | can I end with an ace                                      | out fouls FF-1
daifugo | ハートしか出せないのにハート持ってない | suit_lock official OR-11 pass DF-15
daifugo | 革命と8切り同時に起きる？ | local eight_cut revolution PL-7 PL-12 OR-7
daifugo | 捨て札ゼロのとき効果は                                                | GR-13 local
daifugo | 流れたカードはどこに行くの                                              | pass DF-21 NT-6
daifugo | 大富豪が最下位に落ちるやつ | miyako_ochi OR-17 official
daifugo | 最後ジョーカーと4のペアで出した                                           | out fouls FF-1
tyrant  | does a ten beat a three                                    | TY-5 goal TY-1
tyrant  | can I throw four cards                                     | play TY-34
tyrant  | is it bad to have the most points                          | monarchomachi TY-76 goal
tyrant  | I won nothing, do I get something                          | score TY-74
tyrant  | 一番点数高いのに負けた                                                | monarchomachi TY-76
tyrant  | 切り札ある？                                                     | goal TY-1
tyrant  | ストックのカード出していい？                                             | play TY-34 TY-36
tyrant  | パスした次はまた休める？                                               | pass TY-45 may
"""
"""Events at a table, described by a beginner."""


READERS = {lang: Words(lang) for lang in ("en", "ja")}


def ids(asked: str, game: str = "", lang: str = "en") -> list[str]:
    """Return the pages that answer, best first."""
    return [page.id for page in answers(READERS[lang], asked, game)]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_disputes_have_their_answer_among_the_first_three(lang: str) -> None:
    """Nine of ten questions, whatever the language of the screen."""
    rows = [[part.strip() for part in line.split("|")] for line in DISPUTES.strip().split("\n")]
    assert len(rows) == 40
    failed = [
        (game, asked) for game, asked, right in rows if not {*right.split()} & {*ids(asked, game, lang)}
    ]
    assert len(failed) <= 4, failed


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_everyday_questions_have_their_answer_among_the_first_three(lang: str) -> None:
    """In each language of the question more than nine of ten, whatever the language of the screen."""
    rows = [[part.strip() for part in line.split("|")] for line in EVERYDAY.strip().split("\n")]
    failed = [
        question for game, question, right in rows if not {*right.split()} & {*ids(question, game, lang)}
    ]
    for english in (True, False):
        assert sum(question.isascii() is english for _, question, _ in rows) == 40
        assert sum(question.isascii() is english for question in failed) <= 3, failed


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_spoken_questions_have_their_answer_among_the_first_three(lang: str) -> None:
    """Nine of ten in whole sentences and with everyday names, whatever the language of the screen."""
    rows = [[part.strip() for part in line.split("|")] for line in SPOKEN.strip().split("\n")]
    failed = [asked for game, asked, right in rows if not {*right.split()} & {*ids(asked, game, lang)}]
    assert sum(asked.isascii() for _, asked, _ in rows) * 2 == len(rows) == 60
    assert len(failed) <= len(rows) // 10, failed


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_shouted_questions_have_their_answer_among_the_first_three(lang: str) -> None:
    """Nine of ten, whatever the language of the screen."""
    rows = [[part.strip() for part in line.split("|")] for line in SHOUTED.strip().split("\n")]
    failed = [asked for game, asked, right in rows if not {*right.split()} & {*ids(asked, game, lang)}]
    assert len(rows) == 40
    assert len(failed) <= 4, failed


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_has_just_happened_is_answered(lang: str) -> None:
    """Nine of ten, whatever the language of the screen."""
    rows = [[part.strip() for part in line.split("|")] for line in HAPPENED.strip().split("\n")]
    failed = [asked for game, asked, right in rows if not {*right.split()} & {*ids(asked, game, lang)}]
    assert len(rows) == 38
    assert len(failed) <= 3, failed


@pytest.mark.parametrize(
    "word", ["joker", "パス", "反則", "ジョーカー", "revolution", "しばり", "flush", "革命"]
)
def test_single_words_are_answered(word: str) -> None:
    """In at most three answers, each with its game and sentences of the page."""
    found = answers(Words("en"), word)
    assert 1 <= len(found) <= MOST_ANSWERS
    for page in found:
        assert page.game
        assert page.passage
        assert all(part in f"{page.gist}\n{page.text}" for part in page.passage.split(" … "))


def test_the_order_of_words_and_their_endings_do_not_matter() -> None:
    """Nor do the names that things go by."""
    assert (
        ids("joker last", "daifugo") == ids("last JOKERS", "daifugo") == ids("Ｊｏｋｅｒ　last?", "daifugo")
    )
    assert ids("passing again", "prime") == ids("again passed", "prime")
    assert (
        ids("縛り ジョーカー", "daifugo")
        == ids("しばり じょーかー", "daifugo")
        == ids("縛る ジョーカー", "daifugo")
    )
    assert {stem(word) for word in ("pass", "passes", "passing", "passed")} == {"pass"}


@pytest.mark.parametrize(
    ("asked", "game", "right"),
    [
        ("revolucion", "prime", "revolution"),
        ("disqualifed", "prime", "out"),
        ("grotendieck cut", "prime", "cut"),
        ("penatly for a foul", "prime", "foul"),
        ("exchnage", "daifugo", "series"),
    ],
)
def test_misspelled_words_are_answered(asked: str, game: str, right: str) -> None:
    """As the most similar words."""
    assert right in ids(asked, game)


def test_passages_of_the_game_come_first() -> None:
    """Clauses come after passages, other games after the named one."""
    for game in ("prime", "daifugo", "tyrant"):
        found = answers(Words("en"), "pass", game)
        assert found[0].game == game
        order = [(page.game != game, page.kind == "clause") for page in found]
        assert order == sorted(order)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_answers_are_two_lines_each(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """And a last line names the command to read on, which works."""
    assert main(["--lang", lang, "rules", "daifugo", "joker", "last"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 * MOST_ANSWERS + 1
    assert all(line.startswith("  ") for line in lines[1:-1:2])
    assert "FF-1" in lines[0]
    _, _, command = lines[-1].partition("qk ")
    assert main(["--lang", lang, *command.split()]) == 0
    assert "FF-1" in capsys.readouterr().out.splitlines()[0]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "asked", "heading"),
    [
        ("prime", "two jokers infinity", "D16"),
        ("prime", "mark lock 縛り", "suit_lock"),
        ("daifugo", "パスしたら休み locks out", "pass_lockout"),
        ("daifugo", "階段革命 revolution by stairs", "run_revolution"),
        ("daifugo", "7渡し give a card to the next player", "seven_pass"),
    ],
)
def test_what_is_off_is_not_shown_as_if_it_held(
    lang: str, game: str, asked: str, heading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line of a setting or local rule begins with what it is by default, the other lines with the sentence."""
    assert main(["--lang", lang, "rules", game, *asked.split()]) == 0
    told = capsys.readouterr().out.splitlines()
    (at,) = (at for at, line in enumerate(told) if f"[{game} {heading}]" in line)
    off = READERS[lang].say("rules-default", value=READERS[lang].say("settings-off"))
    assert told[at + 1].startswith(f"  {off}")
    assert not answers(READERS[lang], "foul on purpose", "prime")[0].state


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_rules_of_the_table_are_shown(lang: str) -> None:
    """Where they are at hand they stand for the official ones; other games have theirs."""
    words = READERS[lang]
    on, off = (words.say("rules-here", value=words.say(f"settings-{one}")) for one in ("on", "off"))

    def state(asked: str, game: str, rules: object, wanted: str) -> str:
        (page,) = (page for page in answers(words, asked, game, rules) if page.id == wanted)
        return page.state

    assert state("two jokers infinity", "prime", PrimeRules(joker_pair=True), "D16") == on
    assert state("two jokers infinity", "prime", PrimeRules(), "D16") == off
    assert state("eight cut", "daifugo", DaifugoRules(off=("eight_cut",)), "eight_cut") == off
    assert state("eight cut", "daifugo", DaifugoRules(), "eight_cut") == ""
    assert state("7渡し", "daifugo", DaifugoRules(local=("seven_pass",)), "seven_pass") == on


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("asked", "heading", "state"),
    [
        (("two", "jokers", "infinity", "--set", "D16=true"), "prime D16", "on"),
        (("prime", "D16", "--rules", "official"), "prime D16", "off"),
        (("daifugo", "7渡し", "--local", "seven_pass"), "daifugo seven_pass", "on"),
        (("daifugo", "eight_cut", "--off", "eight_cut"), "daifugo eight_cut", "off"),
    ],
)
def test_the_command_answers_by_the_rules_that_it_is_given(
    lang: str, asked: tuple[str, ...], heading: str, state: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both by a name and by a question, in the words of the rulebook over a table."""
    assert main(["--lang", lang, "rules", *asked]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(at for at, line in enumerate(lines) if f"[{heading}]" in line)
    here = READERS[lang].say("rules-here", value=READERS[lang].say(f"settings-{state}"))
    assert lines[at + 1].startswith(f"  {here}")


@pytest.mark.parametrize(
    "asked",
    [
        ("joker", "--set", "D3=x"),
        ("joker", "--local", "seven_pass"),
        ("joker", "--rules", "none"),
        ("joker", "--set", "D3"),
        ("--set", "D3=4"),
    ],
)
def test_rules_that_do_not_exist_answer_nothing(
    asked: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, exit code 2."""
    assert main(["--lang", "ja", "rules", "prime", *asked]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("daifugo", "7渡しで手札ゼロになったらあがり？"),
        ("daifugo", "階段4枚 革命になる？"),
        ("daifugo", "5飛ばし2枚で何人飛ぶ？"),
        ("daifugo", "what's it called when a nine makes us go round the other way"),
        ("daifugo", "with queen bomber do I lose mine too if I call that number"),
        ("daifugo", "QQQ 777 666 999"),
        ("prime", "default off official janken"),
    ],
)
def test_an_answer_is_a_sentence(lang: str, game: str, asked: str) -> None:
    """No list of other names, no name of a page, no line about the usual value."""
    words = READERS[lang]
    around = [
        words.say(name, **{what: "…"}).partition("…")[0].strip()
        for name, what in (
            ("daifugo-also", "names"),
            ("settings-default", "value"),
            ("daifugo-excludes", "names"),
        )
    ]
    names = {page.name for page in pages(words, game)}
    for page in answers(words, asked, game):
        assert page.passage
        assert page.passage not in names
        assert not page.passage.startswith(tuple(filter(None, around))), page.passage


@pytest.mark.parametrize(
    ("lang", "game", "asked", "decides"),
    [
        ("ja", "prime", "ジョーカー 最後の1枚 あがり", "∞ であがることもできます。"),
        ("ja", "prime", "わざと間違えて手札を増やすのってアリ？", "わざと反則をしてもかまいません。"),
        ("ja", "daifugo", "マークしばられてるときジョーカー出せる？", "縛りの中では使える。"),
        ("en", "daifugo", "can you slap a joker on an eight", "Nothing can be played on it, not even a joker."),
        ("ja", "daifugo", "イレブンバック中にもう一回Jが出たら強さは元に戻る？", "2枚目のJで戻りはしない。"),
        ("en", "tyrant", "We're level, both on 20. Who takes it?", "Of equals the one who played later wins."),
        ("en", "tyrant", "two people were purged, who is placed higher?", "the higher total is placed higher"),
        ("ja", "tyrant", "3枚 全部ふせて出せる？", "3枚のときだけ、好きな1枚をおもて向きにします"),
    ],
)  # fmt: skip
def test_an_answer_prints_what_decides(lang: str, game: str, asked: str, decides: str) -> None:
    """Also where another sentence of the page has more of the question."""
    assert decides in " ".join(page.passage for page in answers(READERS[lang], asked, game))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_two_sentences_fit_into_two_lines(lang: str) -> None:
    """A longer one stands alone."""
    for asked in ("ジョーカー 革命", "pass again", "反則 ペナルティ", "who starts", "chips points"):
        for page in answers(READERS[lang], asked):
            parts = [one for part in page.passage.split(" … ") for one in sentences(part)]
            assert len(parts) <= 2
            assert len(parts) == 1 or cell_len(page.passage) <= 2 * (80 - 3), page.passage


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "asked", ["prime calculator paper phone", "daifugo joker last", "tyrant 全員パス", "joker weak"]
)
def test_each_answer_shows_what_opens_it(lang: str, asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The words in the brackets, after `qk rules`."""
    assert main(["--lang", lang, "rules", *asked.split()]) == 0
    heads = capsys.readouterr().out.splitlines()[:-1:2]
    assert len(heads) == MOST_ANSWERS
    for head in heads:
        opened = head.partition("[")[2].partition("]")[0]
        assert main(["--lang", lang, "rules", *opened.split()]) == 0, head
        name = head.partition(" · ")[2].partition("  [")[0]
        assert name in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("prime", "pen and paper or phone calculator"),
        ("prime", "計算の手段 電卓"),
        ("tyrant", "全員パスしたら？"),
    ],
)
def test_no_two_answers_say_the_same(lang: str, game: str, asked: str) -> None:
    """Neither in the same words, nor a clause beside the page that explains it."""
    found = answers(READERS[lang], asked, game)
    assert len({page.passage for page in found}) == len(found) == MOST_ANSWERS
    explained = {clause for page in found if page.kind != "clause" for clause in page.clauses}
    assert not explained & {page.id for page in found if page.kind == "clause"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_local_rules_are_shown_in_plain_words(lang: str) -> None:
    """Their clauses are written in signs for those who program them; players read what the rule does."""
    words = READERS[lang]
    for page in rulings(words, "daifugo"):
        if page.id.startswith("row"):
            told = whole(page, words)
            assert page.gist
            assert told.startswith(page.gist)
            assert not re.search(r"stage \d|\b(has|hasG|G|N|c)\(", told), page.id


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("asked", ["xyzzy plugh", "quetzal", f"P-{90 + 9}"])
def test_nonsense_gets_the_nearest_headings(
    lang: str, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1 and one line; programs get an empty list."""
    assert main(["--lang", lang, "rules", asked]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count(" · ") == MOST_ANSWERS - 1
    assert err.count("\n") == 1
    assert main(["--lang", lang, "rules", asked, "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == []


def test_programs_get_the_pages_with_what_answers(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole page, its game and the sentence."""
    assert main(["rules", "prime", "penalty", "deck", "empty", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert (first["id"], first["game"]) == ("short", "prime")
    assert first["passage"] in first["text"]


def test_english_clauses_say_so_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    """The binding text is English, and marked as such."""
    assert main(["--lang", "ja", "rules", "P-35"]) == 0
    assert "\n  条文（英語）：\n" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_screen_answers_too(lang: str) -> None:
    """`/` asks, Enter goes to the answers, a clause can be read, Esc leads back to the page, then out."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RulesScreen("daifugo")
        await app.push_screen(screen)
        await pilot.pause()
        listed = screen.query_one("#pages", OptionList)
        await pilot.press("down", "down")
        before = listed.highlighted
        await pilot.press("slash")
        search = screen.query_one("#book-search", Input)
        assert search.has_focus
        search.value = "joker last"
        await pilot.press("enter")
        await until(lambda: listed.has_focus)
        found = [option.id for option in listed.options if option.id]
        assert [one.split(" ")[2] for one in found] == ids("joker last", "daifugo", lang)
        await pilot.press("slash")
        search.value = "FF-4"
        await pilot.press("enter")
        await until(lambda: listed.has_focus)
        await pilot.pause()
        assert "FF-4" in screen_text(app)
        await pilot.press("slash")
        search.value = "xyzzy"
        await pilot.press("enter")
        await until(lambda: listed.has_focus)
        await pilot.pause()
        assert app.words.say("rules-found-nothing") in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert listed.highlighted == before
        assert app.screen is screen
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not screen


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_over_a_table_the_screen_tells_by_its_rules(lang: str) -> None:
    """In the list of answers and above the page; in the book of another game by the official ones."""
    words = READERS[lang]
    here = words.say("rules-here", value=words.say("settings-tyrant-chip_floor-total"))
    usual = words.say("rules-default", value=words.say("settings-off"))
    async with table_pilot(dealt(chip_floor="total"), lang=lang) as table:
        book = RulesScreen("tyrant")
        await table.app.push_screen(book)
        for asked, told in (("chip floor total below zero", here), ("two jokers infinity", usual)):
            await table.keys("slash")
            book.query_one("#book-search", Input).value = asked
            await table.keys("enter")
            await until(lambda: book.query_one("#pages").has_focus)
            listed = [str(one.prompt) for one in book.query_one("#pages", OptionList).options]
            assert any(told in one for one in listed), listed
            await table.keys("g")


async def test_the_book_is_asked_over_a_table() -> None:
    """`/` opens the book of the table's game at the line to ask, where nobody is there to talk to."""
    choice = SoloChoice(seed=7, pace=0.0, bots=("club",), set={"D5": "seat"})
    app = QkApp(
        Words("en"), Loaded(Settings(lang="en", pace=0.0)), first=lambda app: play.open_table(app, choice)
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
        await pilot.press("slash")
        await pilot.pause()
        book = app.screen
        assert isinstance(book, RulesScreen)
        line = book.query_one("#book-search", Input)
        assert line.has_focus
        line.value = "two jokers infinity"
        await pilot.press("enter")
        await until(lambda: book.query_one("#pages").has_focus)
        listed = [str(one.prompt) for one in book.query_one("#pages", OptionList).options]
        assert any("(here:" in one for one in listed), listed
        await pilot.press("escape", "escape")
        await until(lambda: isinstance(app.screen, TableScreen))


async def test_the_book_is_asked_from_the_title() -> None:
    """As a search in the book of the game that is offered first."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("slash")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.query_one("#book-search", Input).has_focus


async def test_others_in_the_process_go_on_while_the_books_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first question makes the index of all books, which takes longer than a key may wait."""
    threads: list[threading.Thread] = []
    index = books._index

    def asked() -> BookIndex:
        threads.append(threading.current_thread())
        return index()

    monkeypatch.setattr(books, "_index", asked)
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        await pilot.pause()
        app.screen.query_one("#book-search", Input).value = "joker last"
        await pilot.press("enter")
        await until(lambda: app.screen.query_one("#pages").has_focus)
        by_screen = len(threads)
        app.open_rulings("prime", ("P-30",))
        await until(lambda: "P-30" in screen_text(app))
        by_key = len(threads)
    ear = Ear()
    table = PlainTable(Seat0(), "prime", ear, Words("en"), lambda: 0.0)
    await table.print_answers("joker last")
    assert 0 < by_screen < by_key < len(threads)
    assert threading.main_thread() not in threads
    assert ear.texts()


@pytest.mark.parametrize("leaves", ["escape", "g"])
async def test_an_answer_that_comes_late_is_not_shown(leaves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player has gone back to the book, or opened another one."""
    asked, left, answered = threading.Event(), threading.Event(), threading.Event()

    def slow(*args: Any) -> tuple[Page, ...]:
        asked.set()
        left.wait(PATIENCE)
        answered.set()
        return answers(*args)

    monkeypatch.setattr(rules, "answers", slow)
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RulesScreen("prime")
        await app.push_screen(screen)
        await pilot.press("slash")
        screen.query_one("#book-search", Input).value = "joker last"
        await pilot.press("enter")
        await until(asked.is_set)
        if leaves == "g":
            screen.query_one("#pages").focus()
        await pilot.press(leaves)
        await until(lambda: screen.is_made and screen.query_one("#pages").has_focus)
        left.set()
        await until(answered.is_set)
        await pilot.pause()
        assert screen.query_one("#pages", OptionList).options[0].prompt == app.words.say("rules-kind-chapter")


@pytest.mark.parametrize(
    ("asked", "game", "nearest"),
    [
        ("p99", "", ("P-72", "P-71", "P-70")),
        ("d20", "prime", ("D19", "D18", "D17")),
        ("p0", "prime", ("P-1", "P-2", "P-3")),
        ("row 76", "daifugo", ("row 75", "row 74", "row 73")),
    ],
)
def test_numbers_of_no_clause_have_the_nearest_numbers(
    asked: str, game: str, nearest: tuple[str, ...]
) -> None:
    """Not headings that happen to have the same letters."""
    assert near(Words("en"), asked, game) == nearest


def test_series_of_another_game_have_the_nearest_headings() -> None:
    """A number that no clause of this game can have is compared with headings, as words are."""
    assert "Spade-3 return スペ3返し" in near(Words("en"), "P-3", "daifugo")
