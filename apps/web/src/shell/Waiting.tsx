import { visibleForms } from '@school/rules'
import { LoadingOverlay, ScreenSkeleton } from '@school/ui'
import type { Screen } from '../screen'
import { useSignedIn } from '../session'
import { useYearAndSchool } from './heading'
import { useFormTitle } from './titles'

/** Stands where a part of a screen will be, until its code has come. */
export const Waiting = () => <LoadingOverlay loading fullScreen={false} />

/** The screen before its code has come: the title by which the menu names it, and its outline. */
export function WaitingScreen({ screen: { forms, kind = 'list' } }: { screen: Screen }) {
  const { viewer } = useSignedIn()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const open = visibleForms(viewer).find(form => forms.some(id => id === form.id))
  return <ScreenSkeleton kind={kind} title={title((open?.id as Screen['forms'][number]) ?? forms[0]!)} context={context} />
}
