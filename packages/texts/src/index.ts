export { catalogue, fieldTextBelow, type NameBelow, say, sayBelow, type TextId } from './say'
export { idsBelow, type WordIds, type WordsOf, wordsOf } from './words'
