import { manySchools } from '@school/api/client'
import { useAction } from '@school/api/react'
import { Button, FormHeader, Progress, Stack, StickyActions } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useWork } from '../../live/work'
import { useText } from '../../texts/text'
import { MeantModules, MeantSchools, MeantSettings } from './ManyFields'
import { ManyPreview, type Preview } from './ManyPreview'
import { ManyResult } from './ManyResult'
import { faultsAmong, useManyValues } from './many-values'

/** /school/school-settings-multiple: settings and modules of many schools, looked at before they are applied. */
export default function ManySchools() {
  const text = useText()
  const fail = useProblemToast()
  const work = useWork()
  const look = useAction(manySchools.preview)
  const [preview, setPreview] = useState<Preview>()
  const [applied, setApplied] = useState<{ readonly token: string; readonly message: string }>()
  const form = useManyValues()
  const { values, ready } = form
  const faults = faultsAmong(values.modules)
  useUnsaved(!applied && values.settings.size + values.modules.size > 0)
  const show = async () => {
    setApplied(undefined)
    try {
      setPreview(await look.run({ body: form.asked() }))
    } catch (failure) {
      fail(failure)
    }
  }
  const apply = async ({ token }: Preview, typedText: string) => {
    const done = await work.run('apply', async client => ({
      job: await client.call(manySchools.apply, { body: { token, typedText } }),
      result: null,
    }))
    setPreview(undefined)
    if (!done) return
    form.clear()
    setApplied({ token, message: done.job?.message ?? '' })
  }
  return (
    <>
      <FormHeader title={text('menu.school.utility.multiple')} caption="Edit" />
      <Stack>
        {work.doing ? <Progress label={text('generalSettings.applying')} value={work.share} /> : null}
        {preview ? (
          <ManyPreview
            preview={preview}
            busy={work.doing !== undefined}
            onBack={() => setPreview(undefined)}
            onApply={typed => void apply(preview, typed)}
          />
        ) : (
          <>
            {applied ? <ManyResult {...applied} onClose={() => setApplied(undefined)} /> : null}
            <MeantSchools form={form} />
            <MeantSettings form={form} />
            <MeantModules form={form} />
            <StickyActions note={ready ? undefined : text('generalSettings.notReady')}>
              <Button variant="primary" disabled={!ready || faults.length > 0} busy={look.busy} onClick={() => void show()}>
                {text('generalSettings.showPreview')}
              </Button>
            </StickyActions>
          </>
        )}
      </Stack>
    </>
  )
}
