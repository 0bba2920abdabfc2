import { Banner, Button, Dialog, Field, Stack, TextInput, useToast } from '@school/ui'
import { useText } from '../texts/text'

/** A key that was made for a school, this once. */
export function KeyDialog({ school, value, onClose }: { school: string; value: string; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const copy = () => void navigator.clipboard.writeText(value).then(() => toast.success(text('feeSync.keyCopied')))
  return (
    <Dialog
      open
      staticBackdrop
      size="narrow"
      title={school}
      onClose={onClose}
      footer={
        <>
          <Button onClick={copy}>{text('feeSync.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {text('feeSync.done')}
          </Button>
        </>
      }
    >
      <Stack>
        <Banner tone="warning">{text('feeSync.keyMade')}</Banner>
        <Field label={text('feeSync.key')}>
          <TextInput readOnly value={value} onChange={() => {}} />
        </Field>
      </Stack>
    </Dialog>
  )
}
