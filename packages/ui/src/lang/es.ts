import charts from './es/charts.json'
import chat from './es/chat.json'
import entry from './es/entry.json'
import feedback from './es/feedback.json'
import form from './es/form.json'
import formats from './es/formats.json'
import layouts from './es/layouts.json'
import master from './es/master.json'
import overlay from './es/overlay.json'
import selectors from './es/selectors.json'
import shell from './es/shell.json'
import table from './es/table.json'
import upload from './es/upload.json'

/** Texts of the whole library, message id to ICU text; hand it to `IntlProvider` as `messages`. */
export const es: Readonly<Record<string, string>> = {
  ...form,
  ...feedback,
  ...overlay,
  ...table,
  ...selectors,
  ...master,
  ...upload,
  ...shell,
  ...layouts,
  ...charts,
  ...formats,
  ...chat,
  ...entry,
}
