import type { Language, Texts } from '@school/rules'

const english = { OwnClasses: 'Choose guardians or students of your own classes.' } as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: { OwnClasses: 'Elija tutores o alumnos de sus propias clases.' },
  pt: { OwnClasses: 'Escolha encarregados ou alunos das suas próprias turmas.' },
  de: { OwnClasses: 'Wählen Sie Erziehungsberechtigte oder Schüler Ihrer eigenen Klassen.' },
}

/** A text at a field, in the language of its reader. */
export const audienceText = (name: Name) => (language: Language) => texts[language][name]
