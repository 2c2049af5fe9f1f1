/* Frames from Node, and reports sent to Node as fast as it reads. */
#include "broker.h"

#include <sys/epoll.h>

enum { NODE = 3 };

static struct buffer inbox, outbox;
static size_t outbox_sent;
static bool wants_to_write, greeted;
static struct source from_node = {FROM_NODE, NULL};

void node_open(void) {
  fcntl(NODE, F_SETFL, O_NONBLOCK);
  fcntl(NODE, F_SETFD, FD_CLOEXEC);
  broker_watch(NODE, &from_node);
}

struct buffer *node_outbox(void) { return &outbox; }
bool node_is_greeted(void) { return greeted; }

bool node_flush(void) {
  bool is_there = true;
  while (outbox_sent < outbox.len) {
    ssize_t sent = write(NODE, outbox.data + outbox_sent, outbox.len - outbox_sent);
    if (sent <= 0) {
      if (errno == EINTR) continue;
      if (errno != EAGAIN) is_there = false;
      break;
    }
    outbox_sent += (size_t)sent;
  }
  bool rest = outbox_sent < outbox.len;
  if (!rest) {
    outbox_sent = 0;
    outbox.len = 0;
    if (outbox.cap > LARGE_BUFFER) buffer_free(&outbox);
  }
  if (rest == wants_to_write) return is_there;
  wants_to_write = rest;
  broker_watch_for(NODE, &from_node, EPOLLIN | (rest ? EPOLLOUT : 0u));
  return is_there;
}

void node_greet(bool fine, const char *text) {
  if (greeted) return;
  greeted = true;
  put_u32(&outbox, (uint32_t)(1 + 1 + 1 + 4 + strlen(text) + 1));
  put_u8(&outbox, FRAME_HELLO);
  put_u8(&outbox, fine);
  put_u8(&outbox, (uint8_t)(fine ? cgroup_kind() : 0));
  put_text(&outbox, text);
  node_flush();
}

bool node_hear(void (*take)(const uint8_t *frame, size_t len)) {
  bool is_there = true;
  for (;;) {
    buffer_reserve(&inbox, 65536);
    ssize_t got = read(NODE, inbox.data + inbox.len, inbox.cap - inbox.len);
    if (got < 0 && errno == EINTR) continue;
    if (got == 0 || (got < 0 && errno != EAGAIN)) is_there = false;
    if (got <= 0) break;
    inbox.len += (size_t)got;
    if (inbox.len < inbox.cap) break;
  }
  size_t used = 0;
  while (inbox.len - used >= 4) {
    struct cursor at = {.at = inbox.data + used, .end = inbox.data + inbox.len};
    uint32_t len = get_u32(&at);
    if (len > MAX_FRAME) {
      is_there = false;
      break;
    }
    if (inbox.len - used - 4 < len) {
      buffer_reserve(&inbox, len);
      break;
    }
    take(inbox.data + used + 4, len);
    used += 4 + (size_t)len;
  }
  memmove(inbox.data, inbox.data + used, inbox.len - used);
  inbox.len -= used;
  if (inbox.len == 0 && inbox.cap > LARGE_BUFFER) buffer_free(&inbox);
  if (wants_to_write && !node_flush()) is_there = false;
  return is_there;
}
