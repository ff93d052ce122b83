import type { FormWords } from "@/components/collect/phrases";

export const japanese: FormWords = {
  page: {
    title: "お客様の情報",
    asks: "{merchant} が支払う方の確認を求めています",
    for: "お支払い金額",
    testNote: "テスト(実際のお金は動きません)",
    why: "情報は暗号化して保管され、加盟店だけに表示され、期間が過ぎると消去されます。",
  },
  live: {
    branch: "どちらか一方を入力してください",
    search: "入力して検索",
    noCountry: "その名前の国はありません",
    most: "{count} 文字以内",
    submit: "保存して続ける",
    saving: "保存しています",
    decline: "入力しない",
    needed: "入力が必要です。",
    tooLong: "{count} 文字以内で入力してください。",
    unconfirmed: "確認が必要です。",
    notADate: "実在する日付を、西暦 4 桁で入力してください。",
    unfit: "この内容は入力できません。",
    failedTitle: "まだ保存されていません",
    failed: "お金は動いていません。入力した内容は残っています。接続を確認して、もう一度お試しください。",
    limited: "お金は動いていません。回数が多すぎます。1 分待ってから、もう一度お試しください。",
    doneTitle: "保存しました",
    done: "お金はまだ動いていません。ウォレットに戻って支払いを続けてください。",
    noScript:
      "このフォームには JavaScript が必要です。このページで許可するか、別のウォレットで支払ってください。お金は動いていません。",
    declinedTitle: "何も保存されていません",
    declined:
      "お金は動いていません。ウォレットに戻ってください。加盟店はこの情報がある場合だけ、この支払いを受け付けます。",
    returnsTo: "このあと {place} に戻ります。",
    backTo: "{place} に戻る",
    unneededTitle: "入力は不要です",
    unneeded:
      "加盟店はこの支払いで情報を求めていません。何も保存されていません。ウォレットに戻って支払いを続けてください。",
    refusedTitle: "このフォームは終了しました",
    payment_not_found: "この支払いは存在しません。加盟店にリンクをもう一度頼んでください。",
    payment_expired: "支払いの期限が切れました。加盟店に新しい支払いを頼んでください。",
    invalid_state: "この支払いはもう受け付けていないため、入力は不要です。ウォレットに戻ってください。",
    invalid_account:
      "どのアカウントの情報か、ウォレットから伝えられていません。お金は動いていません。ウォレットからもう一度お試しください。",
  },
  fields: {
    fullName: "氏名",
    dob: "生年月日",
    pobCountry: "出生国",
    pobAddress: "出生地",
    porCountry: "居住国",
    porAddress: "住所",
    tosConfirmed: "この内容は正しく、今回と今後の支払いのために保管されることに同意します。",
  },
  branches: ["住んでいる場所", "生まれた場所"],
};
