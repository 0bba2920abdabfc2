export { type PersonCard, PersonCards, type PersonCardsProps } from './PersonCards'
