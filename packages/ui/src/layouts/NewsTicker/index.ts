export { type NewsItem, NewsTicker, type NewsTickerProps } from './NewsTicker'
