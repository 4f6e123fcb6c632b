// Keeps the API key of the form until the tab is closed.
const key = document.getElementById('try-api_key')
if (key) {
  key.value ||= sessionStorage.getItem('api-key')
  key.form.addEventListener('submit', () => sessionStorage.setItem('api-key', key.value))
}
