export { Badge, type BadgeProps, Badges } from './Badge'
