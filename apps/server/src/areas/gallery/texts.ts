import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  AddPhoto: 'Add at least one photo.',
  TooManyPhotos: 'An album holds at most {n} photos.',
  PhotoTwice: 'Choose each photo once.',
  PhotoType: 'Add photos as jpg, png or webp.',
  PhotoTooLarge: 'Add photos of at most {n} KB each.',
  AfterToday: 'The date must not be after today.',
  OutsideYear: 'Choose a day of the academic year, {from} to {to}.',
  Album: 'Photos of {date}',
  PhotoReported: 'A photo was reported',
  ReportedIn: '{name} asks to take down a photo of “{title}”. It is hidden until you decide.',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    AddPhoto: 'Añada al menos una foto.',
    TooManyPhotos: 'Un álbum admite como máximo {n} fotos.',
    PhotoTwice: 'Elija cada foto una sola vez.',
    PhotoType: 'Añada fotos en jpg, png o webp.',
    PhotoTooLarge: 'Añada fotos de {n} KB como máximo cada una.',
    AfterToday: 'La fecha no puede ser posterior a hoy.',
    OutsideYear: 'Elija un día del año académico, del {from} al {to}.',
    Album: 'Fotos del {date}',
    PhotoReported: 'Se ha pedido retirar una foto',
    ReportedIn: '{name} pide retirar una foto de «{title}». Está oculta hasta que usted decida.',
  },
  pt: {
    AddPhoto: 'Adicione pelo menos uma fotografia.',
    TooManyPhotos: 'Um álbum leva no máximo {n} fotografias.',
    PhotoTwice: 'Escolha cada fotografia uma só vez.',
    PhotoType: 'Adicione fotografias em jpg, png ou webp.',
    PhotoTooLarge: 'Adicione fotografias de {n} KB no máximo cada uma.',
    AfterToday: 'A data não pode ser posterior a hoje.',
    OutsideYear: 'Escolha um dia do ano letivo, de {from} a {to}.',
    Album: 'Fotografias de {date}',
    PhotoReported: 'Foi pedido que se retire uma fotografia',
    ReportedIn: '{name} pede que se retire uma fotografia de «{title}». Fica oculta até que decida.',
  },
  de: {
    AddPhoto: 'Fügen Sie mindestens ein Foto hinzu.',
    TooManyPhotos: 'Ein Album fasst höchstens {n} Fotos.',
    PhotoTwice: 'Wählen Sie jedes Foto nur einmal.',
    PhotoType: 'Fügen Sie Fotos als jpg, png oder webp hinzu.',
    PhotoTooLarge: 'Fügen Sie Fotos von je höchstens {n} KB hinzu.',
    AfterToday: 'Das Datum darf nicht nach heute liegen.',
    OutsideYear: 'Wählen Sie einen Tag des Schuljahres, {from} bis {to}.',
    Album: 'Fotos vom {date}',
    PhotoReported: 'Ein Foto wurde gemeldet',
    ReportedIn: '{name} bittet, ein Foto aus „{title}“ zu entfernen. Es ist verborgen, bis Sie entscheiden.',
  },
}

export const galleryText = (language: Language, name: Name, values?: TextValues): string =>
  fillText(texts[language][name], values)

/** A text at a field, in the language of its reader. */
export const galleryFieldText = (name: Name, values?: TextValues) => (language: Language) => galleryText(language, name, values)
