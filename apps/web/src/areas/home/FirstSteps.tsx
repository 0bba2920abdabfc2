import type { FirstStepCode } from '@school/rules'
import { Badge, Link, Panel, PanelList } from '@school/ui'
import { Check } from 'lucide-react'
import { useText } from '../../texts/text'

export interface Step {
  readonly code: FirstStepCode
  readonly count: number
  readonly route?: string | undefined
}

interface FirstStepsProps {
  readonly steps: readonly Step[]
  /** Goes there in another way than by the address alone. */
  readonly onFollow?: (route: string) => void
}

/** What a new school does first, in order: what is there of each, and which one comes next. */
export default function FirstSteps({ steps, onFollow }: FirstStepsProps) {
  const text = useText()
  const next = steps.find(({ count }) => count === 0)
  const state = (step: Step) => {
    if (step.count > 0)
      return (
        <Badge status="success" icon={Check}>
          {text(`firstSteps.done.${step.code}`, { count: step.count })}
        </Badge>
      )
    return (
      <Badge status={step === next ? 'info' : 'secondary'}>{text(step === next ? 'firstSteps.next' : 'firstSteps.later')}</Badge>
    )
  }
  const rows = steps.map((step, at) => {
    const { code, route } = step
    const words = text(`firstSteps.step.${code}`, { place: at + 1 })
    const row = { key: code, end: state(step) }
    if (!route || !onFollow) return { ...row, text: words, href: route }
    const follow = (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onFollow(route)
    }
    return {
      ...row,
      text: (
        <Link href={route} onClick={follow}>
          {words}
        </Link>
      ),
    }
  })
  return (
    <Panel title={text('firstSteps.title')}>
      <PanelList rows={rows} />
    </Panel>
  )
}
