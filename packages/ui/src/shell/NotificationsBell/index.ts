export { linkAddresses } from './links'
export { NotificationsBell, type NotificationsBellProps } from './NotificationsBell'
export type { BellAudience, BellItem, BellUnread } from './notifications'
