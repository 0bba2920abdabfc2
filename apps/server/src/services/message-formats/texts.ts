import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  Required: 'Required',
  TitleRequired: 'Title is required',
  DescriptionRequired: 'Description is required',
  CampaignRequired: 'Campaign name is required',
  TooLong: 'Type at most {limit} characters.',
  TemplateId: 'DLT template id must have 19 digits.',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    Required: 'Obligatorio',
    TitleRequired: 'El título es obligatorio',
    DescriptionRequired: 'La descripción es obligatoria',
    CampaignRequired: 'El nombre de la campaña es obligatorio',
    TooLong: 'Escriba como máximo {limit} caracteres.',
    TemplateId: 'El identificador de plantilla DLT debe tener 19 cifras.',
  },
  pt: {
    Required: 'Obrigatório',
    TitleRequired: 'O título é obrigatório',
    DescriptionRequired: 'A descrição é obrigatória',
    CampaignRequired: 'O nome da campanha é obrigatório',
    TooLong: 'Escreva no máximo {limit} caracteres.',
    TemplateId: 'O identificador de modelo DLT tem de ter 19 algarismos.',
  },
  de: {
    Required: 'Erforderlich',
    TitleRequired: 'Ein Titel ist erforderlich',
    DescriptionRequired: 'Eine Beschreibung ist erforderlich',
    CampaignRequired: 'Ein Kampagnenname ist erforderlich',
    TooLong: 'Geben Sie höchstens {limit} Zeichen ein.',
    TemplateId: 'Die DLT-Vorlagenkennung muss 19 Ziffern haben.',
  },
}

/** A text at a field of a format, in the language of its reader. */
export const formatFieldText = (name: Name, values?: TextValues) => (language: Language) =>
  fillText(texts[language][name], values)
