import { Banner, Button } from '@school/ui'
import { useText } from '../../texts/text'
import type { Merged } from './useMerge'

interface MergedBannerProps {
  readonly merged: Merged
  readonly onDismiss: () => void
  /** Keeps another login instead. */
  readonly onKeep: (userId: string) => void
}

/** What a merge kept, with the way to keep the other login. */
export function MergedBanner({ merged, onDismiss, onKeep }: MergedBannerProps) {
  const text = useText()
  const other = merged?.users.find(user => !user.kept)
  return (
    <Banner
      tone="success"
      onDismiss={onDismiss}
      action={
        other ? (
          <Button onClick={() => onKeep(other.id)}>{text('logins.keepInstead', { login: other.loginName })}</Button>
        ) : undefined
      }
    >
      {text('logins.merged', { n: merged.children.length })}{' '}
      {merged.users.some(user => user.kept)
        ? text('logins.keptLogin', { login: merged.users.find(user => user.kept)!.loginName })
        : ''}
    </Banner>
  )
}
