import { profile } from '@school/api/client'
import { Actions, Button, Panel, PanelBody, Progress, Stack, useToast } from '@school/ui'
import { FileJson, FileText } from 'lucide-react'
import { useExport } from '../../report/exports'
import { useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'

/** All data held about a student, as a file for programs or for reading. */
export function MyData({ name }: { name: string }) {
  const text = useText()
  const toast = useToast()
  const { language } = useLanguage()
  const { format, share, start } = useExport<'json' | 'pdf'>()
  const save = async (wanted: 'json' | 'pdf') => {
    const saved = await start(wanted, client => client.call(profile.exportStudentData, { body: { format: wanted, language } }))
    if (saved) toast.success(text('profile.dataReady'))
  }
  const busy = (wanted: 'json' | 'pdf') => ({ busy: format === wanted, disabled: format !== undefined })
  return (
    <Panel title={text('profile.dataTitle', { name })}>
      <PanelBody>
        <Stack>
          <p>{text('profile.dataHelp')}</p>
          <p>{text('profile.dataFormats')}</p>
          {format ? <Progress label={text('profile.dataWorking')} value={share} /> : null}
          <Actions>
            <Button icon={FileJson} {...busy('json')} onClick={() => void save('json')}>
              {text('profile.dataJson')}
            </Button>
            <Button variant="primary" icon={FileText} {...busy('pdf')} onClick={() => void save('pdf')}>
              {text('profile.dataPdf')}
            </Button>
          </Actions>
        </Stack>
      </PanelBody>
    </Panel>
  )
}
