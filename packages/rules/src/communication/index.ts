export * from './audience'
export * from './calendar-file'
export * from './flash-news'
export * from './notices'
