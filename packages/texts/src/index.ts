export { catalogue, fieldTextOf, type NameBelow, say, sayOf, type TextId } from './say'
export { idsBelow, type WordIds, type WordsOf, wordsOf } from './words'
