import { Button } from '../../form'
import { ToastProvider, useToast } from './Toast'

function Buttons() {
  const toast = useToast()
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignContent: 'start', gap: 8, minHeight: 420 }}>
      <Button onClick={() => toast.success('VII A Mathematics, 39 students.', 'Mark entry submitted.')}>success</Button>
      <Button onClick={() => toast.error('The record was changed. Please reload.', 'Not saved')}>error</Button>
      <Button onClick={() => toast.show({ message: 'You may go on working meanwhile.', title: 'Excel is being made' })}>
        info
      </Button>
      <Button onClick={() => toast.warning('1,840 left, the limit is 2,000.', 'SMS balance is low')}>warning</Button>
      <Button onClick={() => toast.success('Saved successfully.')}>plain</Button>
    </div>
  )
}

/** A button for every kind of message. */
export function Bench({ duration, extension }: { duration?: number; extension?: number }) {
  return (
    <ToastProvider duration={duration} extension={extension}>
      <Buttons />
    </ToastProvider>
  )
}
