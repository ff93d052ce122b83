import type { OutcomeWords } from "@/components/checkout/phrases";

export const japaneseOutcome: OutcomeWords = {
  succeededTitle: "支払い済み",
  succeededMoney: "代金は {merchant} に届きました。",
  succeededNext: "このページを閉じてかまいません。",
  expiredTitle: "この支払いは期限が切れました",
  expiredMoney: "お金は引き落とされていません。",
  expiredNext:
    "{merchant} に新しい支払いリンクを依頼してください。ウォレットでこのリンクへの支払いが送信済みと表示される場合は、取引ハッシュと参照番号 {reference} を {merchant} にお知らせください。",
  cancelledByMerchantTitle: "{merchant} がこの支払いをキャンセルしました",
  cancelledByMerchantMoney: "お金は引き落とされていません。",
  cancelledByMerchantNext: "購入を続ける場合は、{merchant} に新しい支払いリンクを依頼してください。",
  cancelledByUserTitle: "この支払いはキャンセルされました",
  cancelledByUserMoney: "お金は引き落とされていません。",
  cancelledByUserNext: "支払いを続ける場合は、{merchant} に新しい支払いリンクを依頼してください。",
  failedTitle: "支払いは完了しませんでした",
  failedMoney: "お金はウォレットに残っています。かかったとしてもネットワーク手数料だけです。",
  failedNext: "もう一度支払うには、{merchant} に新しい支払いリンクを依頼してください。",
  declinedTitle: "この支払いは拒否されました",
  declinedMoney: "お金は引き落とされていません。選択したアカウントはここでは使えません。",
  declinedNext: "{merchant} に別の支払い方法をお問い合わせください。",

  lostTitle: "この支払いはネットワークによって取り消されました",
  lostMoney: "お支払いの {amount} は {merchant} の手元にありません。",
  lostNext:
    "ネットワークは、いったん承認した取引を破棄しました。資金がウォレットにあるか確認してください。{merchant} には通知済みです。支払い方法を {merchant} とご相談ください。",
  nothingYetMoney: "現時点では何も届いていません。",
  nothingYetNext:
    "ウォレットがまだ確認を求めている場合は、拒否してください。この支払いが送信済みと表示されている場合は、もう一度支払わないでください。届き次第、このページに表示されます。",
  seenMoney: "{amount} は {merchant} へ送金中です。",
  seenNext: "ネットワークが取引を確認しています。もう一度支払わないでください。",
  lateMoney: "ただし、お支払いの {amount} は {merchant} に届いています。",
  lateNext:
    "{merchant} には通知済みです。返金を受けるには、この取引ハッシュと参照番号 {reference} を {merchant} にお知らせください。",
  duplicateTitle: "二重に支払われています",
  duplicateMoney: "2 回目の支払い {amount} が {merchant} に届いています。",
  listed_payerMoney: "{amount} は、ここでは使用できないアカウントから送金されました。",
  listed_payerNext:
    "{merchant} には通知済みで、返金するかどうかは {merchant} が決めます。ご質問の際は、この取引ハッシュと参照番号 {reference} を {merchant} にお知らせください。",
  acceptedNext:
    "{merchant} はこの資金を受け入れました。ご質問の際は、この取引ハッシュと参照番号 {reference} を {merchant} にお知らせください。",
  refundingNext: "{merchant} が返金の手続きをしています。",
  refundedNext: "次の取引で返金されました。",
  refundTransaction: "返金",
};
