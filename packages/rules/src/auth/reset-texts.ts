import { fillText, type Language, type Texts, type TextValues } from '../texts/language'

type Name = 'codeSubject' | 'code' | 'changedSubject' | 'changed'

const texts: Texts<Name> = {
  en: {
    codeSubject: 'Password code',
    code: 'Your code is {code}. It is valid for {minutes} minutes. Do not share it with anyone.',
    changedSubject: 'Password changed',
    changed: 'The password of your login was changed. If this was not you, contact your school.',
  },
  es: {
    codeSubject: 'Código para la contraseña',
    code: 'Su código es {code}. Es válido durante {minutes} minutos. No lo comparta con nadie.',
    changedSubject: 'Contraseña cambiada',
    changed: 'Se ha cambiado la contraseña de su acceso. Si no ha sido usted, póngase en contacto con su colegio.',
  },
  pt: {
    codeSubject: 'Código para a palavra-passe',
    code: 'O seu código é {code}. É válido durante {minutes} minutos. Não o partilhe com ninguém.',
    changedSubject: 'Palavra-passe alterada',
    changed: 'A palavra-passe do seu acesso foi alterada. Se não foi o próprio a fazê-lo, contacte a sua escola.',
  },
  de: {
    codeSubject: 'Code für das Passwort',
    code: 'Ihr Code lautet {code}. Er gilt {minutes} Minuten. Geben Sie ihn an niemanden weiter.',
    changedSubject: 'Passwort geändert',
    changed: 'Das Passwort Ihres Zugangs wurde geändert. Wenn Sie das nicht waren, wenden Sie sich bitte an Ihre Schule.',
  },
}

/** What messages about a forgotten password say in the language of the login's owner. */
export const resetText = (language: Language, name: Name, values?: TextValues): string => fillText(texts[language][name], values)
