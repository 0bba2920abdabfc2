import type { TabsProps } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../text'

const paths = { guardian: '/communication/communication-to-guardian', staff: '/communication/communication-to-staff' } as const

/** Writing, and what was written through the door. */
export function useDoorTabs(
  door: keyof typeof paths,
): Omit<TabsProps, 'children'> & { readonly selected: 'compose' | 'batches' } {
  const text = useText()
  const [params] = useSearchParams()
  return {
    label: text('messages.tabs'),
    selected: params.get('tab') === 'batches' ? 'batches' : 'compose',
    tabs: [
      { key: 'compose', label: text('messages.tab.compose'), href: paths[door] },
      { key: 'batches', label: text('messages.tab.batches'), href: `${paths[door]}?tab=batches` },
    ],
  }
}
