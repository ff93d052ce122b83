import { japaneseOutcome } from "@/components/checkout/outcome-words-ja";
import type { Words } from "@/components/checkout/phrases";

export const japanese: Words = {
  page: {
    title: "{merchant} に {amount} を支払う",
    titlePaid: "{merchant} に {amount} を支払い済み",
    titleOther: "{merchant} への {amount} の支払い",
    testTitle: "テスト · {title}",
    testNote: "テスト(実際のお金は動きません)",
    pay: "{merchant} への支払い",
    paidTo: "{merchant} に支払い済み",
    paymentTo: "{merchant} への支払い",
    reference: "参照番号 {reference}",
    language: "言語",

    requires_action: "支払い待ち",
    processing: "確認中",
    succeeded: "支払い済み",
    failed: "失敗",
    expired: "期限切れ",
    cancelled: "キャンセル済み",

    scanHeading: "スキャンして支払う",
    scan: "スマートフォンのカメラまたはウォレットで読み取ってください",
    qrLabel: "支払いリンクの QR コード",
    appsHeading: "ウォレットアプリで開く",
    otherApp: "その他のアプリ",

    confirmingTitle: "{network} で確認中",
    confirmingDepth: "{network} で確認中 {seen}/{needed}",
    confirmingText:
      "支払いは送信され、ネットワークの確認を待っています。このページを閉じても処理は続きます。",

    ...japaneseOutcome,

    unknownTitle: "この支払いは存在しません",
    unknown: "ここでは支払いができません。リンクが途中で切れているか、入力に誤りがある可能性があります。",
    unknownNext: "リンクを確認するか、送り主にもう一度依頼してください。",

    receipt: "領収書",
    paidWith: "支払いに使用",
    fee: "ネットワーク手数料",
    feeCarried: "お客様の負担なし",
    feeOwn: "お客様がウォレットで支払い",
    network: "ネットワーク",
    explorer: "エクスプローラーで見る",
    from: "支払い元アカウント",
    time: "日時",
    merchant: "加盟店",
    referenceTerm: "参照番号",
    payment: "支払い ID",
    kind: "種類",
    test: "テストの支払い(実際のお金は動きません)",
  },
  live: {
    timeLeft: "支払いの残り時間",
    payUntil: "期限 {time}",
    offline: "接続がありません。表示が古い可能性があります。接続が戻り次第、読み直します。",
    noScript:
      "JavaScript がないと、このページは自動で更新されません。最新の状態を見るには再読み込みしてください。",

    copyLink: "リンクをコピー",
    copyNamed: "コピー: {name}",
    copied: "コピーしました",
    notCopied: "コピーできませんでした",
    transaction: "取引",
    print: "領収書を印刷",

    walletsHeading: "このブラウザで支払う",
    noWallet:
      "このブラウザにウォレットが見つかりません。コードを読み取るか、ウォレットのブラウザで支払いリンクを開いてください。",
    noOtherWallet: "このブラウザに他のウォレットは見つかりません。",
    noWalletScript: "このブラウザでの支払いには JavaScript が必要です。コードはそのまま使えます。",
    testWallet: "テスト用ウォレットで支払う",
    testWalletNote: "このページ内でテスト用のお金に署名します",
    connecting: "{wallet} で応答してください",
    accepted: "利用できるもの",
    on: "{network} 上",

    optionsHeading: "支払いに使うものを選んでください",
    optionsFrom: "{wallet} から",
    loadingOptions: "残高を読み込んでいます",
    otherWallet: "別のウォレットを使う",
    again: "もう一度確認",
    fromAccount: "{account} から",
    balance: "残高 {amount}",
    noNetworkFee: "ネットワーク手数料なし",
    networkFee: "ネットワーク手数料が別途必要",
    approvalFee: "ネットワーク手数料、2 段階",
    noOptionsTitle: "このウォレットではまだ支払えません",
    noOptions: "利用できるものの残高が足りるアカウントがありません。支払いは行われていません。",
    notNowTitle: "現在、この支払いはできません",
    noPriceNow:
      "現在、加盟店はこの通貨での支払いを受け付けられません。原因はウォレットではありません。支払いは行われていません。",
    noServiceNow:
      "利用できるネットワークとトークンが現在使えません。原因はウォレットではありません。支払いは行われていません。",
    noOptionsMixed:
      "利用できるものの一部が現在使えず、残りはこのウォレットの残高が足りません。支払いは行われていません。",
    payButton: "{network} で {amount} を支払う",
    detailsGoWith: "支払いと一緒に送る情報:",
    changeDetails: "変更",
    gaveBefore: "入力済み:今すぐ支払う",
    detailsMissingTitle: "お客様の情報が必要です",
    detailsMissing:
      "加盟店にはこのアカウントの情報がまだありません。支払いは行われていません。先に入力してください。",
    dataNote: "支払いの前に、加盟店がお客様の情報を必要としています。入力後、このページに戻ります。",
    giveData: "情報を入力する",
    missingHeading: "このウォレットでは現在使えないもの",
    no_balance: "残高なし",
    too_little: "不足: {amount}",
    no_price: "現在価格がありません",
    not_available: "現在利用できません",
    not_offered: "この支払いでは使えません",
    unreachable: "ネットワークが応答しません。しばらくしてからもう一度確認してください。",

    payingHeading: "ウォレットで完了してください",
    step: "手順 {step}/{count}",
    preparing: "支払いを準備しています",
    approve: "{symbol} を支払いに使うことを許可",
    approveNote:
      "このネットワークの {symbol} につき一度だけです。Permit2 コントラクトは、署名した分の {symbol} だけを動かせます。ネットワーク手数料がかかります。",
    sign: "支払いに署名",
    signNote: "この署名で {merchant} に一度だけこの金額を支払います。ネットワーク手数料はかかりません。",
    send: "支払いを送信",
    sendNote: "この金額を {merchant} に送ります。ネットワーク手数料はお客様の負担です。",
    switching: "ウォレットで {network} に切り替えてください",
    mining: "ネットワークを待っています",
    answerInWallet: "ウォレットで応答してください。戻るにはウォレットで拒否してください。",
    confirming: "支払いを提出しています",
    sentTitle: "取引は送信されました",
    sent: "ネットワーク上で探しています。もう一度支払わないでください。見つかり次第このページに表示します。",
    sentAfter: "取引は送信済みで、これから届く可能性があります。",
    sentAfterNext:
      "もう一度支払わないでください。届き次第、このページに表示されます。取引ハッシュを保管してください。",
    notFoundTitle: "取引は届いていません",
    notFound:
      "ネットワークで見つからないか、失敗しました。ウォレットで保留中と表示されていなければ、もう一度お試しいただけます。",
    tryAgain: "もう一度試す",
    reportedTitle: "この支払いの取引が送信されています",
    reported:
      "ネットワークではまだ確認できません。ご自身のものであれば、もう一度支払わないでください。見つかり次第、このページに表示されます。",

    rejectedTitle: "ウォレットで拒否されました",
    rejected: "支払いは行われていません。準備ができたらもう一度選んでください。",
    rejectedAfterApproval:
      "支払いは行われていません。最初の手順の許可は残っているので、もう一度行う必要はありません。",
    busyTitle: "ウォレットが応答を待っています",
    busy: "まだ開いている依頼があります。ウォレットを開いて応答し、もう一度お試しください。支払いは行われていません。",
    unknownNetworkTitle: "ウォレットは {network} を知りません",
    unknownNetwork:
      "ウォレットにネットワークを追加するか、ここで別のものを選んでください。支払いは行われていません。",
    walletFaultTitle: "ウォレットで処理できませんでした",
    walletFault: "支払いは行われていません。もう一度選ぶか、別のウォレットを使ってください。",
    walletFaultSend:
      "ウォレットでこの支払いが送信済みと表示されている場合は、もう一度支払わないでください。見つかり次第、このページに表示されます。そうでなければ、もう一度選ぶか、別のウォレットを使ってください。",
    approvalFailedTitle: "許可は完了しませんでした",
    approvalFailed:
      "支払いは行われていませんが、ネットワーク手数料がかかった可能性があります。もう一度選んでください。",
    quoteTitle: "価格が変わりました",
    quote: "{before} から {after} に変わりました。支払いは行われていません。",
    quoteSame:
      "ウォレットの応答前に価格の期限が切れました。支払いは行われていません。もう一度選んでください。",
    signatureTitle: "署名が一致しません",
    signature: "選択したアカウントの署名ではありません。支払いは行われていません。",
    refusedTitle: "受け付けられませんでした",
    refused: "支払いは行われていません。もう一度選ぶか、別のウォレットを使ってください。",
    unreachableTitle: "接続が切れました",
    unreachableText:
      "支払いが届いていれば、まもなくこのページに表示されます。表示されなければもう一度お試しください。二重に支払われることはありません。",
    optionsFailedTitle: "残高を読み込めませんでした",
    optionsFailed: "支払いは行われていません。しばらくしてからもう一度お試しください。",
    noAccountTitle: "ウォレットからアカウントが共有されませんでした",
    noAccount: "支払いは行われていません。ウォレットのロックを解除し、共有するアカウントを選んでください。",

    redirecting: "{seconds} 秒後に {host} へ戻ります",
    stay: "ここに残る",
    goTo: "{host} へ戻る",
  },
};
