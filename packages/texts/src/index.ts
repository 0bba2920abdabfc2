export { catalogue, fieldTextOf, isTextId, type NameBelow, say, sayOf, speakIn, type TextId } from './say'
export { idsBelow, type WordIds, type WordsOf, wordsOf } from './words'
