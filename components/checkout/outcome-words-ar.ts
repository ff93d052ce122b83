import type { OutcomeWords } from "@/components/checkout/phrases";

export const arabicOutcome: OutcomeWords = {
  succeededTitle: "تم الدفع",
  succeededMoney: "المال لدى {merchant}.",
  succeededNext: "يمكنك إغلاق هذه الصفحة.",
  expiredTitle: "انتهت صلاحية هذه الدفعة",
  expiredMoney: "لم يُسحب أي مال.",
  expiredNext:
    "اطلب من {merchant} رابط دفع جديدًا. إذا أظهرت محفظتك أن دفعة إلى هذا الرابط قد أُرسلت، فأعطِ {merchant} تجزئة المعاملة والمرجع {reference}.",
  cancelledByMerchantTitle: "ألغى {merchant} هذه الدفعة",
  cancelledByMerchantMoney: "لم يُسحب أي مال.",
  cancelledByMerchantNext: "إذا كنت لا تزال تريد الشراء، فاطلب من {merchant} رابط دفع جديدًا.",
  cancelledByUserTitle: "أُلغيت هذه الدفعة",
  cancelledByUserMoney: "لم يُسحب أي مال.",
  cancelledByUserNext: "إذا كنت لا تزال تريد الدفع، فاطلب من {merchant} رابط دفع جديدًا.",
  failedTitle: "لم تتم الدفعة",
  failedMoney: "المال لا يزال في محفظتك؛ وعلى الأكثر أُنفق رسم شبكة.",
  failedNext: "اطلب من {merchant} رابط دفع جديدًا للمحاولة مرة أخرى.",
  declinedTitle: "رُفضت هذه الدفعة",
  declinedMoney: "لم يُسحب أي مال. لا يمكن استخدام الحساب المختار هنا.",
  declinedNext: "اطلب من {merchant} طريقة دفع أخرى.",

  lostTitle: "ألغت الشبكة هذه الدفعة",
  lostMoney: "لم يعد لدى {merchant} مبلغك {amount}.",
  lostNext:
    "أسقطت الشبكة المعاملة بعد أن كانت قد أكّدتها. تحقّق في محفظتك من وجود المال فيها. أُبلغ {merchant} بذلك؛ اتفق مع {merchant} على طريقة الدفع.",
  nothingYetMoney: "لم يصل شيء حتى الآن.",
  nothingYetNext:
    "إذا كانت محفظتك لا تزال تطلب منك التأكيد فارفض. وإذا كانت تعرض هذه الدفعة على أنها مُرسَلة فلا تدفع مرة أخرى: ستعرض هذه الصفحة المال فور وصوله.",
  seenMoney: "مبلغك {amount} في طريقه إلى {merchant}.",
  seenNext: "الشبكة تؤكّد المعاملة الآن. لا تدفع مرة أخرى.",
  lateMoney: "ومع ذلك وصل مبلغك {amount} إلى {merchant}.",
  lateNext: "أُبلغ {merchant} بذلك. لاسترداد المال، أعطِ {merchant} تجزئة المعاملة هذه والمرجع {reference}.",
  duplicateTitle: "لقد دفعت مرتين",
  duplicateMoney: "وصلت دفعة ثانية قدرها {amount} إلى {merchant}.",
  listed_payerMoney: "جاء {amount} من حساب لا يمكن استخدامه هنا.",
  listed_payerNext:
    "أُبلغ {merchant} بذلك، وهو يقرّر ما إذا كان سيعيد المال. إن كانت لديك أسئلة، فأعطِ {merchant} تجزئة المعاملة هذه والمرجع {reference}.",
  acceptedNext:
    "قبِل {merchant} المال. إن كانت لديك أسئلة، فأعطِ {merchant} تجزئة المعاملة هذه والمرجع {reference}.",
  refundingNext: "يعيد {merchant} المال إليك الآن.",
  refundedNext: "أُعيد المال بهذه المعاملة:",
  refundTransaction: "استرداد",
};
