<?php
/** The part of WordPress that the plugin calls. Reads {option, given} as JSON, and prints what the plugin did. */
define('ABSPATH', '/');
$input = json_decode(stream_get_contents(STDIN), true);
$options = ['consent_banner' => $input['option']];
$actions = [];
$errors = [];
$fields = [];

function get_option($name, $default = false) { return $GLOBALS['options'][$name] ?? $default; }
function add_action($hook, $callback, $priority = 10) { $GLOBALS['actions'][$hook][] = [$priority, $callback]; }
function add_settings_error($setting, $code, $message) { $GLOBALS['errors'][$code] = $message; }
function esc_attr($text) { return htmlspecialchars((string) $text, ENT_QUOTES); }
function wp_print_script_tag($attributes) {
    $words = [];
    foreach ($attributes as $name => $value) $words[] = $value === true ? " $name" : sprintf(' %s="%s"', $name, esc_attr($value));
    echo '<script' . implode('', $words) . "></script>\n";
}
function register_setting($page, $option, $settings) {
    if (array_key_exists('given', $GLOBALS['input'])) $GLOBALS['checked'] = $settings['sanitize_callback']($GLOBALS['input']['given']);
}
function add_settings_section() {}
function add_settings_field($id, $label, $callback, $page, $section, $arguments) {
    ob_start();
    $callback($arguments);
    $GLOBALS['fields'][$label] = ob_get_clean();
}
function add_options_page($title, $menu, $capability, $page, $callback) { $GLOBALS['page'] = [$capability, $callback]; }
function settings_fields($page) { echo "[nonce of $page]"; }
function do_settings_sections($page) { echo "[fields of $page]"; }
function submit_button() { echo '[button]'; }
function run($hook) {
    ob_start();
    foreach ($GLOBALS['actions'][$hook] as [, $callback]) $callback();
    return ob_get_clean();
}

require __DIR__ . '/../../examples/wordpress/consent-banner/consent-banner.php';
$head = run('wp_head');
run('admin_init');
run('admin_menu');
ob_start();
$page[1]();
$html = ob_get_clean();
echo json_encode(['head' => $head, 'priority' => $actions['wp_head'][0][0], 'checked' => $checked ?? null, 'errors' => $errors,
    'fields' => $fields, 'capability' => $page[0], 'page' => $html]);
