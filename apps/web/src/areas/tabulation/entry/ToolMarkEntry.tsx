import { useSearchParams } from 'react-router-dom'
import { MySheets } from './MySheets'
import { SheetScreen } from './SheetScreen'

/** /curriculum/tab-tool-mark-entry: the same for exams with tools of assessment. */
export default function ToolMarkEntry() {
  const [params] = useSearchParams()
  const id = params.get('sheet')
  return id ? <SheetScreen key={id} way="tools" id={id} /> : <MySheets way="tools" />
}
