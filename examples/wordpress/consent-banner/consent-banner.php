<?php
/**
 * Plugin Name: Consent banner
 * Description: Prints the line that loads the banner of your Consent Service.
 * Version: 1.1.0
 * Requires at least: 5.7
 * Requires PHP: 7.4
 */

defined('ABSPATH') || exit;

const CONSENT_BANNER_OPTION = 'consent_banner';
const CONSENT_BANNER_PAGE = 'consent-banner';

/** The address of the script, or "" while the settings are incomplete. */
function consent_banner_src(): string
{
    $settings = (array) get_option(CONSENT_BANNER_OPTION, []);
    $server = $settings['server'] ?? '';
    $token = $settings['token'] ?? '';
    return $server === '' || $token === '' ? '' : $server . '/b/' . $token . '.js';
}

// As early as possible, because held scripts wait for it.
add_action('wp_head', function (): void {
    $src = consent_banner_src();
    if ($src !== '') {
        wp_print_script_tag(['async' => true, 'src' => $src]);
    }
}, 1);

/** Keeps what was saved before if a field is wrong, and says why. */
function consent_banner_check($given): array
{
    $kept = (array) get_option(CONSENT_BANNER_OPTION, []);
    $given = (array) $given;
    $server = rtrim(trim((string) ($given['server'] ?? '')), '/');
    $token = trim((string) ($given['token'] ?? ''));
    if ($server !== '' && !preg_match('~\Ahttps?://[A-Za-z0-9.-]+(:\d{1,5})?\z~', $server)) {
        add_settings_error(CONSENT_BANNER_OPTION, 'server', 'Enter the address of your server, such as https://consent.example.com.');
        $server = $kept['server'] ?? '';
    }
    if ($token !== '' && !preg_match('~\Ast_[A-Za-z0-9_-]{43}\z~', $token)) {
        add_settings_error(CONSENT_BANNER_OPTION, 'token', 'Copy the site token from the site’s page in the dashboard. It starts with st_.');
        $token = $kept['token'] ?? '';
    }
    return ['server' => $server, 'token' => $token];
}

add_action('admin_init', function (): void {
    register_setting(CONSENT_BANNER_PAGE, CONSENT_BANNER_OPTION, ['type' => 'array', 'sanitize_callback' => 'consent_banner_check']);
    add_settings_section('main', '', '__return_null', CONSENT_BANNER_PAGE);
    foreach (['server' => 'Server', 'token' => 'Site token'] as $name => $label) {
        add_settings_field($name, $label, 'consent_banner_field', CONSENT_BANNER_PAGE, 'main', ['name' => $name, 'label_for' => $name]);
    }
});

function consent_banner_field(array $field): void
{
    $settings = (array) get_option(CONSENT_BANNER_OPTION, []);
    printf(
        '<input type="text" class="regular-text" autocomplete="off" id="%1$s" name="%2$s[%1$s]" value="%3$s">',
        esc_attr($field['name']),
        esc_attr(CONSENT_BANNER_OPTION),
        esc_attr($settings[$field['name']] ?? '')
    );
}

add_action('admin_menu', function (): void {
    add_options_page('Consent banner', 'Consent banner', 'manage_options', CONSENT_BANNER_PAGE, function (): void {
        echo '<div class="wrap"><h1>Consent banner</h1><form action="options.php" method="post">';
        settings_fields(CONSENT_BANNER_PAGE);
        do_settings_sections(CONSENT_BANNER_PAGE);
        submit_button();
        echo '</form></div>';
    });
});
