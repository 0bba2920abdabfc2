export { linkAddresses, splitLinks, type TextPart } from './links'
export { NotificationsBell, type NotificationsBellProps } from './NotificationsBell'
export type { BellAudience, BellItem } from './notifications'
