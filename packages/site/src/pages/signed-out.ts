import { textPage } from '../components/column-page.ts'
import { draftForm } from '../components/draft-form.ts'
import { html } from '../html.ts'
import type { PageShown } from '../http/answer.ts'
import { Form } from '../http/form.ts'
import { TOKEN_FIELD } from '../http/same-site.ts'

/**
 * Renders a form whose session ended. Submitted after signing in, it leads to the original page with all typed values.
 * @param address Address that the form was submitted to.
 */
export const signedOutPage = (address: string, form: Form): PageShown => ({
  ...textPage({
    title: 'Error: You are signed out',
    heading: 'You are signed out',
    body: [
      html`<p class="notice bad" role="alert">
        Nothing was saved, but your text is not lost. Sign in in another tab, then return to this tab and
        continue. You will need to choose images again.
      </p>`,
      draftForm(
        address,
        withoutToken(form),
        html`<p class="actions">
          <a href="/sign-in" target="_blank" autofocus>Sign in in another tab</a>
          <button class="primary">Continue with the form</button>
        </p>`,
      ),
    ],
  }),
  status: 403,
})

/** The token belongs to the ended session. */
function withoutToken(form: Form): Form {
  const keptForm = new Form()
  for (const [name, value] of form.entries()) if (name !== TOKEN_FIELD) keptForm.add(name, value)
  return keptForm
}
