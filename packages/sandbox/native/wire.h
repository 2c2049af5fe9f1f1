/* Frames between Node and the broker, and the messages between broker, zygote and box. */
#ifndef VERDICT_WIRE_H
#define VERDICT_WIRE_H

#include "common.h"

/*
 * A frame is a 32-bit length and that many bytes. Numbers are little-endian. A blob is a 32-bit length, the bytes and a
 * zero byte not included in the length, so that text can be used in place.
 */
enum { MAX_FRAME = 1 << 29 };

struct buffer {
  uint8_t *data;
  size_t len, cap;
};

/* Larger buffers are returned to the host when empty, so that many runs hold few. */
enum { LARGE_BUFFER = 128 * 1024 };

void buffer_reserve(struct buffer *b, size_t more);
void buffer_free(struct buffer *b);
void put_raw(struct buffer *b, const void *data, size_t len);
void put_u8(struct buffer *b, uint8_t value);
void put_u32(struct buffer *b, uint32_t value);
void put_u64(struct buffer *b, uint64_t value);
void put_blob(struct buffer *b, const void *data, size_t len);
void put_text(struct buffer *b, const char *text);

/* Reading past the end sets `bad` and yields zeros, so that a parser checks once, at its end. */
struct cursor {
  const uint8_t *at, *end;
  bool bad;
};

struct blob {
  const char *data;
  uint32_t len;
};

uint8_t get_u8(struct cursor *c);
uint32_t get_u32(struct cursor *c);
uint64_t get_u64(struct cursor *c);
struct blob get_blob(struct cursor *c);
/* A blob that must not contain zero bytes. */
const char *get_text(struct cursor *c);

enum frame_kind { FRAME_HELLO = 1, FRAME_JOB = 2, FRAME_CANCEL = 3, FRAME_REPORT = 4 };

/* Broker to zygote. */
enum { ASK_GO_ON = 1, ASK_BOX = 2, ASK_DROP = 3 };
struct zygote_call {
  uint32_t kind;
  uint32_t attach_count; /* ASK_BOX: cgroup `tasks` files the box writes itself into */
  uint32_t has_cgroup;   /* ASK_BOX: a cgroup directory to be born in */
};

/* Zygote to broker. */
enum { SAY_UNSHARED = 1, SAY_READY = 2, SAY_BOX = 3, SAY_FAILED = 4 };
struct zygote_says {
  uint32_t kind;
  char text[240];
};

/* Broker to box: the one run it is for. Descriptors follow in the order of the fields that announce them. */
enum { NO_DIR = 0, DIR_IS_DIR = 1, DIR_IS_FILE = 2 };
enum { FILE_INLINE = 1, FILE_PATH = 2, FILE_MOUNT = 3, FILE_COPY = 4 };
struct run_call {
  uint64_t cpu_ns, stack_bytes, files_bytes;
  uint32_t payload_len;
  uint8_t payload_in_memfd, has_stdout, has_dir; /* stdin always comes first */
  uint8_t core_count, randomizes;
  uint32_t extra_count; /* pipes for descriptors 3 and up, before the files */
};
enum { MAX_INLINE_PAYLOAD = 48 * 1024 };

/* Box to broker. */
enum { BOX_READY = 1, BOX_END = 2, BOX_FAILED = 3 };
struct box_says {
  uint32_t kind;
  int32_t wait_status;
  int32_t exec_errno;
  uint64_t start_ns, end_ns;
  uint64_t delay_ns;   /* what the program's first task waited for a core; only of runs that took a while */
  uint64_t own_cpu_ns; /* CPU time of the box's init itself since the request, subtracted from the total */
  char text[160];
};

#endif
