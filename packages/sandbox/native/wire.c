#include "wire.h"

void buffer_reserve(struct buffer *b, size_t more) {
  if (b->len + more <= b->cap) return;
  size_t cap = b->cap ? b->cap : 512;
  while (cap < b->len + more) cap *= 2;
  b->data = realloc(b->data, cap);
  if (!b->data) abort();
  b->cap = cap;
}

void buffer_free(struct buffer *b) {
  free(b->data);
  *b = (struct buffer){0};
}

void put_raw(struct buffer *b, const void *data, size_t len) {
  buffer_reserve(b, len);
  if (len) memcpy(b->data + b->len, data, len);
  b->len += len;
}

void put_u8(struct buffer *b, uint8_t value) { put_raw(b, &value, 1); }

void put_u32(struct buffer *b, uint32_t value) {
  uint8_t raw[4];
  for (int i = 0; i < 4; i++) raw[i] = (uint8_t)(value >> (8 * i));
  put_raw(b, raw, sizeof raw);
}

void put_u64(struct buffer *b, uint64_t value) {
  put_u32(b, (uint32_t)value);
  put_u32(b, (uint32_t)(value >> 32));
}

void put_blob(struct buffer *b, const void *data, size_t len) {
  put_u32(b, (uint32_t)len);
  put_raw(b, data, len);
  put_u8(b, 0);
}

void put_text(struct buffer *b, const char *text) { put_blob(b, text, strlen(text)); }

static const uint8_t *take(struct cursor *c, size_t len) {
  if (c->bad || (size_t)(c->end - c->at) < len) {
    c->bad = true;
    return NULL;
  }
  const uint8_t *at = c->at;
  c->at += len;
  return at;
}

uint8_t get_u8(struct cursor *c) {
  const uint8_t *raw = take(c, 1);
  return raw ? raw[0] : 0;
}

uint32_t get_u32(struct cursor *c) {
  const uint8_t *raw = take(c, 4);
  if (!raw) return 0;
  return (uint32_t)raw[0] | (uint32_t)raw[1] << 8 | (uint32_t)raw[2] << 16 | (uint32_t)raw[3] << 24;
}

uint64_t get_u64(struct cursor *c) {
  uint64_t low = get_u32(c);
  return low | (uint64_t)get_u32(c) << 32;
}

struct blob get_blob(struct cursor *c) {
  uint32_t len = get_u32(c);
  const uint8_t *raw = take(c, (size_t)len + 1);
  if (!raw || raw[len] != 0) {
    c->bad = true;
    return (struct blob){"", 0};
  }
  return (struct blob){(const char *)raw, len};
}

const char *get_text(struct cursor *c) {
  struct blob b = get_blob(c);
  if (strlen(b.data) != b.len) c->bad = true;
  return b.data;
}
