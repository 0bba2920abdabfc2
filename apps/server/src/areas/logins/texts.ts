import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  AfterToday: 'Choose a day after today.',
  BadLoginName: 'Type 4 to 60 of A–Z, 0–9, dot, @, underscore and hyphen.',
  NotAForm: 'This screen is not among those of the roles: {form}',
  ApprovedTitle: 'Profile changes approved',
  Approved: 'The school has taken over your changes: {fields}.',
  RejectedTitle: 'Profile changes not approved',
  Rejected: 'The school has not taken over your changes: {fields}. {remark}',
  mobile: 'Mobile',
  whatsappNumber: 'WhatsApp',
  email: 'E-mail',
  address: 'Address',
  photo: 'Photo',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    AfterToday: 'Elija un día posterior a hoy.',
    BadLoginName: 'Escriba de 4 a 60 signos: A–Z, 0–9, punto, @, guion bajo y guion.',
    NotAForm: 'Esta pantalla no es de los roles: {form}',
    ApprovedTitle: 'Cambios del perfil aprobados',
    Approved: 'El colegio ha aceptado sus cambios: {fields}.',
    RejectedTitle: 'Cambios del perfil no aprobados',
    Rejected: 'El colegio no ha aceptado sus cambios: {fields}. {remark}',
    mobile: 'Móvil',
    whatsappNumber: 'WhatsApp',
    email: 'Correo electrónico',
    address: 'Dirección',
    photo: 'Foto',
  },
  pt: {
    AfterToday: 'Escolha um dia depois de hoje.',
    BadLoginName: 'Escreva 4 a 60 sinais: A–Z, 0–9, ponto, @, sublinhado e hífen.',
    NotAForm: 'Este ecrã não é dos perfis: {form}',
    ApprovedTitle: 'Alterações do perfil aprovadas',
    Approved: 'A escola aceitou as suas alterações: {fields}.',
    RejectedTitle: 'Alterações do perfil não aprovadas',
    Rejected: 'A escola não aceitou as suas alterações: {fields}. {remark}',
    mobile: 'Telemóvel',
    whatsappNumber: 'WhatsApp',
    email: 'E-mail',
    address: 'Morada',
    photo: 'Fotografia',
  },
  de: {
    AfterToday: 'Wählen Sie einen Tag nach heute.',
    BadLoginName: 'Geben Sie 4 bis 60 Zeichen ein: A–Z, 0–9, Punkt, @, Unterstrich und Bindestrich.',
    NotAForm: 'Diese Seite gehört nicht zu den Rollen: {form}',
    ApprovedTitle: 'Profiländerungen genehmigt',
    Approved: 'Die Schule hat Ihre Änderungen übernommen: {fields}.',
    RejectedTitle: 'Profiländerungen nicht genehmigt',
    Rejected: 'Die Schule hat Ihre Änderungen nicht übernommen: {fields}. {remark}',
    mobile: 'Mobil',
    whatsappNumber: 'WhatsApp',
    email: 'E-Mail',
    address: 'Adresse',
    photo: 'Foto',
  },
}

export const loginText = (language: Language, name: Name, values?: TextValues): string => fillText(texts[language][name], values)

/** A text at a field, in the language of its reader. */
export const loginFieldText = (name: Name, values?: TextValues) => (language: Language) => loginText(language, name, values)
