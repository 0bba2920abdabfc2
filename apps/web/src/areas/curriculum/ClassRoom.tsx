import { curriculum } from '@school/api/client'
import { useAction } from '@school/api/react'
import { Banner, Button, EmptyState, FormHeader, Panel } from '@school/ui'
import { ExternalLink, Presentation } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'

type Step = 'opening' | 'opened' | 'blocked'

/** /curriculum/redirect: leads to the companion site of lessons, in a tab of its own. */
export default function ClassRoom() {
  const intl = useIntl()
  const text = useText()
  const { run, busy, problem } = useAction(curriculum.ticket)
  const [step, setStep] = useState<Step>('opening')

  const open = async () => {
    setStep('opening')
    // Before anything is waited for: afterwards browsers open no tab.
    const tab = window.open('about:blank', '_blank')
    if (!tab) {
      setStep('blocked')
      return
    }
    tab.opener = null
    try {
      const { url } = await run({})
      tab.location.replace(url)
      setStep('opened')
    } catch {
      tab.close()
    }
  }
  const begin = useEffectEvent(() => void open())
  useEffect(() => begin(), [])
  return (
    <>
      <FormHeader title={text('menu.g.eclass')} />
      <Panel>
        {problem ? <Banner tone="warning">{problemText(intl, problem)}</Banner> : null}
        <EmptyState
          icon={Presentation}
          title={text(`curriculum.${problem ? 'open' : step}`)}
          action={
            step === 'opening' && !problem ? undefined : (
              <Button variant="primary" icon={ExternalLink} busy={busy} onClick={() => void open()}>
                {text(step === 'opened' ? 'curriculum.again' : 'curriculum.open')}
              </Button>
            )
          }
        />
      </Panel>
    </>
  )
}
