import type { FormWords } from "@/components/collect/phrases";

export const portuguese: FormWords = {
  page: {
    title: "Seus dados",
    asks: "{merchant} pergunta quem está pagando",
    for: "Para o seu pagamento de",
    testNote: "Teste, sem dinheiro real",
    why: "Eles são guardados cifrados, mostrados só ao comerciante e apagados com o tempo.",
  },
  live: {
    branch: "Informe um dos dois",
    search: "Digite para buscar",
    noCountry: "Nenhum país tem esse nome",
    most: "No máximo {count} caracteres",
    submit: "Salvar e continuar",
    saving: "Salvando",
    decline: "Não informar",
    needed: "Este dado é necessário.",
    tooLong: "Pode ter no máximo {count} caracteres.",
    unconfirmed: "É preciso confirmar.",
    notADate: "Precisa ser um dia do calendário, com um ano de quatro algarismos.",
    unfit: "Isto não serve aqui.",
    failedTitle: "Ainda não foi salvo",
    failed:
      "Nenhum dinheiro se moveu. O que você escreveu continua aqui: verifique a conexão e tente de novo.",
    limited: "Nenhum dinheiro se moveu. Foram tentativas demais: espere um minuto e tente de novo.",
    doneTitle: "Salvo",
    done: "Nenhum dinheiro se moveu ainda. Volte para a sua carteira e continue o pagamento.",
    noScript:
      "Este formulário precisa de JavaScript. Permita-o nesta página ou pague por outra carteira. Nenhum dinheiro se moveu.",
    declinedTitle: "Nada foi salvo",
    declined:
      "Nenhum dinheiro se moveu. Volte para a sua carteira; o comerciante só aceita este pagamento com estes dados.",
    returnsTo: "Depois você volta para {place}.",
    backTo: "Voltar para {place}",
    unneededTitle: "Nenhum dado necessário",
    unneeded:
      "O comerciante não pede dados para este pagamento, e nada foi salvo. Volte para a sua carteira e continue o pagamento.",
    refusedTitle: "Este formulário está fechado",
    payment_not_found: "Este pagamento não existe. Peça o link de novo ao comerciante.",
    payment_expired: "O pagamento expirou. Peça um novo ao comerciante.",
    invalid_state:
      "O pagamento não está mais aberto, por isso nada mais é pedido. Volte para a sua carteira.",
    invalid_account:
      "A carteira não disse para qual conta isto é. Nenhum dinheiro se moveu. Tente de novo pela carteira.",
  },
  fields: {
    fullName: "Nome completo",
    dob: "Data de nascimento",
    pobCountry: "País de nascimento",
    pobAddress: "Local de nascimento",
    porCountry: "País de residência",
    porAddress: "Endereço de residência",
    tosConfirmed: "Isto é verdade e pode ser guardado para este pagamento e os próximos.",
  },
  branches: ["Onde eu moro", "Onde eu nasci"],
};
