import type { Language, Texts } from '@school/rules'

const texts: Texts<'OutsideYear' | 'NotInYear'> = {
  en: {
    OutsideYear: 'Choose a day of the academic year.',
    NotInYear: 'One of the students has no class in this year.',
  },
  es: {
    OutsideYear: 'Elija un día del curso.',
    NotInYear: 'Uno de los alumnos no tiene clase en este curso.',
  },
  pt: {
    OutsideYear: 'Escolha um dia do ano letivo.',
    NotInYear: 'Um dos alunos não tem turma neste ano letivo.',
  },
  de: {
    OutsideYear: 'Wählen Sie einen Tag des Schuljahres.',
    NotInYear: 'Eines der Kinder hat in diesem Jahr keine Klasse.',
  },
}

/** What is wrong with a day or with students of an academic year, at a field, in the language of its reader. */
export const yearFieldText = (name: keyof typeof texts.en) => (language: Language) => texts[language][name]
