/** White space, controls and the signs that Unicode draws as nothing: joiners, fillers, selectors, marks of direction. */
const unseen = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** Whether nothing of a text can be seen. Where words are asked for, such a text is empty. */
export const isBlank = (text: string): boolean => unseen.test(text)

/** A text without white space at its ends; empty when nothing of it can be seen. */
export const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim())

/** Whether a text has a letter or digit of some script: a number or code that consists of other signs names nobody. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
