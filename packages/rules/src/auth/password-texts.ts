import type { Texts } from '../texts/language'

export type PasswordFaultCode = 'TooShort' | 'TooLong' | 'TooCommon' | 'OwnName' | 'SameAsCurrent' | 'NotRepeated'

/** Why a new password is refused; `{n}` is a number of characters. */
export const passwordTexts: Texts<PasswordFaultCode> = {
  en: {
    TooShort: 'Password must have at least {n} characters.',
    TooLong: 'Password must have at most {n} characters.',
    TooCommon: 'This password is too common.',
    OwnName: 'Do not use your login name, mobile or admission number.',
    SameAsCurrent: 'Choose a password that differs from the current one.',
    NotRepeated: 'Passwords do not match.',
  },
  es: {
    TooShort: 'La contraseña debe tener al menos {n} caracteres.',
    TooLong: 'La contraseña debe tener como máximo {n} caracteres.',
    TooCommon: 'Esta contraseña es demasiado común.',
    OwnName: 'No use su usuario, su móvil ni su número de matrícula.',
    SameAsCurrent: 'Elija una contraseña distinta de la actual.',
    NotRepeated: 'Las contraseñas no coinciden.',
  },
  pt: {
    TooShort: 'A palavra-passe tem de ter pelo menos {n} caracteres.',
    TooLong: 'A palavra-passe pode ter no máximo {n} caracteres.',
    TooCommon: 'Esta palavra-passe é demasiado comum.',
    OwnName: 'Não use o seu utilizador, telemóvel ou número de matrícula.',
    SameAsCurrent: 'Escolha uma palavra-passe diferente da atual.',
    NotRepeated: 'As palavras-passe não coincidem.',
  },
  de: {
    TooShort: 'Das Passwort muss mindestens {n} Zeichen haben.',
    TooLong: 'Das Passwort darf höchstens {n} Zeichen haben.',
    TooCommon: 'Dieses Passwort ist zu verbreitet.',
    OwnName: 'Verwenden Sie nicht Ihren Anmeldenamen, Ihre Mobilnummer oder die Aufnahmenummer.',
    SameAsCurrent: 'Wählen Sie ein Passwort, das sich vom aktuellen unterscheidet.',
    NotRepeated: 'Die Passwörter stimmen nicht überein.',
  },
}
