import type { FormWords } from "@/components/collect/phrases";

export const spanish: FormWords = {
  page: {
    title: "Sus datos",
    asks: "{merchant} pregunta quién paga",
    for: "Para su pago de",
    testNote: "Prueba, sin dinero real",
    why: "Se guardan cifrados, solo los ve el comercio y se borran con el tiempo.",
  },
  live: {
    branch: "Indique una de las dos cosas",
    search: "Escriba para buscar",
    noCountry: "Ningún país se llama así",
    most: "Como máximo {count} caracteres",
    submit: "Guardar y continuar",
    saving: "Guardando",
    decline: "No darlos",
    needed: "Este dato es necesario.",
    tooLong: "Debe tener como máximo {count} caracteres.",
    unconfirmed: "Debe confirmarlo.",
    notADate: "Debe ser un día del calendario, con un año de cuatro cifras.",
    unfit: "Esto no encaja aquí.",
    failedTitle: "Aún no se ha guardado",
    failed:
      "No se ha movido dinero. Lo que ha escrito sigue aquí: compruebe su conexión e inténtelo de nuevo.",
    limited: "No se ha movido dinero. Ha habido demasiados intentos: espere un minuto e inténtelo de nuevo.",
    doneTitle: "Guardado",
    done: "Todavía no se ha movido dinero. Vuelva a su billetera y continúe con el pago.",
    noScript:
      "Este formulario necesita JavaScript. Permítalo en esta página o pague desde otra billetera. No se ha movido dinero.",
    declinedTitle: "No se ha guardado nada",
    declined:
      "No se ha movido dinero. Vuelva a su billetera; el comercio solo acepta este pago con estos datos.",
    returnsTo: "Después vuelve a {place}.",
    backTo: "Volver a {place}",
    unneededTitle: "No hacen falta datos",
    unneeded:
      "El comercio no pide datos para este pago y no se ha guardado nada. Vuelva a su cartera y continúe con el pago.",
    refusedTitle: "Este formulario está cerrado",
    payment_not_found: "Este pago no existe. Pida de nuevo el enlace al comercio.",
    payment_expired: "El pago ha caducado. Pida uno nuevo al comercio.",
    invalid_state: "El pago ya no está abierto, así que no se pregunta nada más. Vuelva a su billetera.",
    invalid_account:
      "La billetera no ha dicho para qué cuenta es. No se ha movido dinero. Inténtelo de nuevo desde la billetera.",
  },
  fields: {
    fullName: "Nombre completo",
    dob: "Fecha de nacimiento",
    pobCountry: "País de nacimiento",
    pobAddress: "Lugar de nacimiento",
    porCountry: "País de residencia",
    porAddress: "Domicilio",
    tosConfirmed: "Es verdad y puede guardarse para este pago y los siguientes.",
  },
  branches: ["Dónde vivo", "Dónde nací"],
};
