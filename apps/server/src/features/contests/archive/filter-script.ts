/**
 * The only script of the archive: shows the filters, which do nothing without it, and hides rows that do not match.
 * A row has its searched text in `data-text` and its values for the lists in `data-…`, separated by line breaks.
 */
export const filterScript = `(function () {
  var form = document.querySelector('[data-filter]')
  if (!form) return
  form.hidden = false
  var rows = Array.prototype.slice.call(document.querySelectorAll('tbody tr'))
  var count = form.querySelector('output')
  var apply = function () {
    var text = form.querySelector('input').value.trim().toLowerCase()
    var lists = Array.prototype.slice.call(form.querySelectorAll('select'))
    var shown = 0
    rows.forEach(function (row) {
      var isShown = row.getAttribute('data-text').indexOf(text) !== -1 && lists.every(function (list) {
        var values = (row.getAttribute('data-' + list.name) || '').split('\\n')
        return list.value === '' || values.indexOf(list.value) !== -1
      })
      row.hidden = !isShown
      if (isShown) shown += 1
    })
    count.textContent = count.getAttribute('data-of').replace('{n}', shown)
  }
  form.addEventListener('input', apply)
  apply()
})()`
