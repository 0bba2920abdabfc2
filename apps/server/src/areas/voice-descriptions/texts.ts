import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  RecordingMissing: 'Choose or record what is to be heard.',
  NotARecording: 'Choose an mp3, wav or m4a file.',
  Unreadable: 'The length of this recording cannot be read. Choose another one.',
  TooLong: 'A recording lasts at most {seconds} seconds.',
  TextMissing: 'Type the text that is read out.',
  LanguageMissing: 'Choose the language of the text.',
  OnlyRecording: 'A recording has no text.',
  OnlyText: 'A text that is read out has no recording.',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    RecordingMissing: 'Elija o grabe lo que se va a oír.',
    NotARecording: 'Elija un archivo mp3, wav o m4a.',
    Unreadable: 'No se puede leer la duración de esta grabación. Elija otra.',
    TooLong: 'Una grabación dura como máximo {seconds} segundos.',
    TextMissing: 'Escriba el texto que se leerá.',
    LanguageMissing: 'Elija el idioma del texto.',
    OnlyRecording: 'Una grabación no lleva texto.',
    OnlyText: 'Un texto leído no lleva grabación.',
  },
  pt: {
    RecordingMissing: 'Escolha ou grave o que se vai ouvir.',
    NotARecording: 'Escolha um ficheiro mp3, wav ou m4a.',
    Unreadable: 'Não é possível ler a duração desta gravação. Escolha outra.',
    TooLong: 'Uma gravação dura no máximo {seconds} segundos.',
    TextMissing: 'Escreva o texto a ler.',
    LanguageMissing: 'Escolha a língua do texto.',
    OnlyRecording: 'Uma gravação não tem texto.',
    OnlyText: 'Um texto lido não tem gravação.',
  },
  de: {
    RecordingMissing: 'Wählen Sie aus, was zu hören sein soll, oder nehmen Sie es auf.',
    NotARecording: 'Wählen Sie eine mp3-, wav- oder m4a-Datei.',
    Unreadable: 'Die Länge dieser Aufnahme ist nicht lesbar. Wählen Sie eine andere.',
    TooLong: 'Eine Aufnahme dauert höchstens {seconds} Sekunden.',
    TextMissing: 'Geben Sie den Text ein, der vorgelesen wird.',
    LanguageMissing: 'Wählen Sie die Sprache des Textes.',
    OnlyRecording: 'Eine Aufnahme hat keinen Text.',
    OnlyText: 'Ein vorgelesener Text hat keine Aufnahme.',
  },
}

/** A text at a field, in the language of its reader. */
export const voiceFieldText = (name: Name, values?: TextValues) => (language: Language) => fillText(texts[language][name], values)
