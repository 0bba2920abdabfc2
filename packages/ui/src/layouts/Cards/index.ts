export { type CardContent, Cards, type CardsProps } from './Cards'
