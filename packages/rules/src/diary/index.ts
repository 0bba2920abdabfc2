export * from './anecdotal'
export * from './entries'
