import { type AnswerOfCall, gallery } from '@school/api/client'
import { useAction, useReload } from '@school/api/react'
import { Button, Dialog, Field, Panel, PanelBody, RadioGroup, Stack, useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'

type Child = AnswerOfCall<typeof gallery.consent>[number]

/** The question for one child. */
function Question({ child }: { child: Child }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const answer = useAction(gallery.setConsent)
  const choose = async (value: 'yes' | 'no') => {
    try {
      await answer.run({ body: { studentId: child.studentId, given: value === 'yes' } })
      toast.success(text('gallery.consentSaved'))
      await reload(gallery.consent)
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <Field label={text('gallery.question', { name: child.name })}>
      <RadioGroup
        options={[
          { value: 'yes', label: text('gallery.yes') },
          { value: 'no', label: text('gallery.no') },
        ]}
        value={child.given === null ? null : child.given ? 'yes' : 'no'}
        disabled={answer.busy}
        onChange={value => void choose(value)}
      />
    </Field>
  )
}

/** What was not answered yet, above the albums. */
export function OpenQuestions({ childrenOf }: { childrenOf: readonly Child[] }) {
  const text = useText()
  const open = childrenOf.filter(child => child.given === null)
  if (open.length === 0) return null
  return (
    <Panel title={text('gallery.consent')}>
      <PanelBody>
        <Stack>
          <p>{text('gallery.consentHelp')}</p>
          {open.map(child => (
            <Question key={child.studentId} child={child} />
          ))}
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** All answers, to be changed. */
export function ConsentDialog({ childrenOf, onClose }: { childrenOf: readonly Child[]; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog
      open
      size="narrow"
      title={text('gallery.consent')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('app.close')}</Button>}
    >
      <Stack>
        <p>{text('gallery.consentHelp')}</p>
        {childrenOf.map(child => (
          <Question key={child.studentId} child={child} />
        ))}
      </Stack>
    </Dialog>
  )
}
