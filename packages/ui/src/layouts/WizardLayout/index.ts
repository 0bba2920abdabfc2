export { WizardLayout, type WizardLayoutProps, type WizardStep } from './WizardLayout'
