import './texts/page-texts'
import { remembered } from './session/remembered'

// Runs before the application has come: the code of the first page is fetched beside it and not after it. What does not
// come is asked for again when the page is shown.
void (remembered('signedIn') ? import('./shell/Shell') : import('./areas/auth/Login')).catch(() => {})
