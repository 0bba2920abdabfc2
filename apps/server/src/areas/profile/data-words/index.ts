import type { DocumentLanguage } from '../../../platform/documents/words'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { pt } from './pt'
import type { DataWords } from './words'

/** Words of the document with a student's data. */
export const dataWords: Readonly<Record<DocumentLanguage, DataWords>> = { en, es, pt, de }
