// Completes forms with a passkey of this device; the forms are hidden until this script runs.
const ways = {
  get: (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  create: (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
}

const refusals = {
  InvalidStateError: 'This device has a passkey of yours already.',
  SecurityError: 'Passkeys do not work at this address.',
}

if (globalThis.PublicKeyCredential && 'parseRequestOptionsFromJSON' in PublicKeyCredential)
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const { way, options } = JSON.parse(form.dataset.passkey)
    form.closest('[hidden]').hidden = false
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      try {
        form.elements.answer.value = JSON.stringify(await ways[way](options))
        form.submit()
      } catch (error) {
        form.querySelector('[role="status"]').textContent =
          refusals[error.name] ?? 'The device gave no passkey.'
      }
    })
  }
